import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { htmlPage, PAGE_HEADERS } from './html-page';

const SCRIPT = `
const say = (text) => { document.querySelector('output').textContent = text; };
document.querySelector('button').onclick = async ({ target }) => {
  target.disabled = true;
  const answer = await fetch(location.pathname + '/confirm', { method: 'POST' });
  const { state, detail } = await answer.json();
  say(answer.ok ? 'The payment is now: ' + state : detail);
};`;

const CONTENT =
  '<h1>Confirm the payment</h1><p>This is the page of the built-in payment provider. It takes no real money.</p>' +
  `<p><button>Confirm</button></p><p><output></output></p><script>${SCRIPT}</script>`;

const HASH = createHash('sha256').update(SCRIPT).digest('base64');
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${HASH}'; connect-src 'self'; frame-ancestors 'none'`,
};

/** `GET /payments/builtin/{payment}`: where `nextAction.url` of the built-in provider sends the payer. */
export function registerPaymentPage(app: FastifyInstance): void {
  const page = htmlPage('Confirm the payment', CONTENT);
  app.get('/payments/builtin/:payment', (_request, reply) => reply.headers(HEADERS).send(page));
}
