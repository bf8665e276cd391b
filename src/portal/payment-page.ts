import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveFile } from './files';
import { htmlPage, PAGE_HEADERS } from './html-page';

const SCRIPT = '/payments/builtin/page.js';

const NO_SCRIPT =
  '<noscript><p>Confirming needs JavaScript. Allow it for this page, or send a <code>POST</code> without a body to the address of this page with <code>/confirm</code> at its end.</p></noscript>';

const CONTENT =
  '<main class="plain" id="content"><h1>Confirm the payment</h1><p>This is the page of the built-in payment provider. It takes no real money.</p>' +
  `${NO_SCRIPT}<p><button class="button main" type="button" id="confirm" hidden>Confirm</button></p><p><output></output></p></main>`;

/** `GET /payments/builtin/{payment}`: where `nextAction.url` of the built-in provider sends the payer. */
export function registerPaymentPage(
  app: FastifyInstance,
  { hasPortal }: { readonly hasPortal: boolean },
): void {
  const page = htmlPage({
    title: 'Confirm the payment',
    content: CONTENT,
    hasBar: hasPortal,
    scripts: [SCRIPT, ...(hasPortal ? ['/docs/assets/docs.js'] : [])],
  });
  serveFile(app, { url: SCRIPT, path: join(__dirname, 'public', 'payment.js') });
  app.get('/payments/builtin/:payment', (_request, reply) =>
    reply.headers(PAGE_HEADERS).send(page),
  );
}
