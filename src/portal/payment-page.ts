import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFoundError } from '../platform/values/errors';
import { currencyDecimals, toMajor } from '../platform/values/money';
import { serveFile } from './files';
import { escapeHtml, htmlPage, PAGE_HEADERS } from './html-page';

const SCRIPT = '/payments/builtin/page.js';
const HEADERS = { ...PAGE_HEADERS, 'cache-control': 'no-store' };

/** The parts of a payment that the page shows; anyone who has the address may see them. */
interface ShownPayment {
  readonly orderId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: string;
}

export interface PaymentPageOptions {
  readonly hasPortal: boolean;
  /** The payment with the id in the address; null if it does not exist. */
  readonly findPayment: (page: string) => Promise<ShownPayment | null>;
}

/** `GET /payments/builtin/{payment}`: the page to which `nextAction.url` of the built-in provider sends the payer. */
export function registerPaymentPage(
  app: FastifyInstance,
  { hasPortal, findPayment }: PaymentPageOptions,
): void {
  serveFile(app, { url: SCRIPT, path: join(__dirname, 'public', 'payment.js') });
  app.get<{ Params: { payment: string } }>(
    '/payments/builtin/:payment',
    async ({ params }, reply) => {
      const payment = await findPayment(params.payment);
      if (payment === null) throw notFoundError('payment');
      return reply.headers(HEADERS).send(pageOf(payment, hasPortal));
    },
  );
}

const CONFIRM =
  '<noscript><p>Confirming needs JavaScript. Allow it for this page, or send a <code>POST</code> without a body to the address of this page with <code>/confirm</code> at its end.</p></noscript>' +
  '<p><button class="button main" type="button" id="confirm" hidden>Confirm</button></p><p><output></output></p>';

function pageOf(payment: ShownPayment, hasPortal: boolean): string {
  const { orderId, amountMinor, currency, state } = payment;
  const isToConfirm = state === 'requires_action';
  const title = isToConfirm ? 'Confirm the payment' : 'Payment';
  const amount = toMajor(amountMinor, currency).toFixed(currencyDecimals(currency));
  const content = [
    `<main class="plain" id="content"><h1>${title}</h1>`,
    `<p><strong>${amount} ${escapeHtml(currency)}</strong> for the order <code>${escapeHtml(orderId)}</code></p>`,
    '<p>This is the page of the built-in payment provider. It takes no real money.</p>',
    isToConfirm ? CONFIRM : `<p>The payment is now: ${escapeHtml(state)}</p>`,
    '</main>',
  ].join('');
  const scripts = isToConfirm ? [SCRIPT] : [];
  return htmlPage({ title, content, hasBar: hasPortal, scripts });
}
