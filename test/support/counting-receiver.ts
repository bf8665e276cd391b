// A webhook receiver in a process of its own: it takes 20 ms per delivery, refuses every tenth
// attempt and counts repeated deliveries.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ANSWER_MS = 20;
const REFUSAL_EVERY = 10;
/**
 * After a fourth refusal the schedule would delay a delivery by two hours, after a fifth by six.
 */
const MOST_REFUSALS = 3;

/** Deliveries that got a 2xx while the connection was open. */
const acceptedIds = new Set<string>();
const refusals = new Map<string, number>();
let deliveryCount = 0;
let repeatCount = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify({ accepted: acceptedIds.size, repeated: repeatCount }));
    return;
  }
  const delivery = `${request.url} ${String(request.headers['webhook-id'])}`;
  request.resume();
  request.on('end', () => {
    const isRepeated = acceptedIds.has(delivery);
    if (isRepeated) repeatCount += 1;
    // Refusing a repeated delivery would cause one more, which would not be the fault of a kill.
    const refusalCount = refusals.get(delivery) ?? 0;
    const isRefused =
      !isRepeated && ++deliveryCount % REFUSAL_EVERY === 0 && refusalCount < MOST_REFUSALS;
    if (isRefused) refusals.set(delivery, refusalCount + 1);
    setTimeout(() => {
      if (!isRefused && response.socket?.destroyed === false) acceptedIds.add(delivery);
      response.writeHead(isRefused ? 500 : 204).end();
    }, ANSWER_MS);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
