import { sourceOf } from './source';
import { summaryOf, titleOf, WRITTEN_ADDRESS, type SitePage } from './page';

const INTRODUCTION =
  'Orders, products, search, imports, discussions and webhooks behind one REST contract, and the same data as GraphQL.';

const sectionsOf = (pages: readonly SitePage[]): readonly string[] => [
  ...new Set(pages.flatMap(({ section }) => section ?? [])),
];

/** `/docs`: every page with its first sentence. */
export function homePage(pages: readonly SitePage[]): SitePage {
  const groups = sectionsOf(pages).flatMap((name) => [
    `## ${name}`,
    [
      ...(name === 'Look up'
        ? [
            '- [API reference](/docs/reference): Every operation, with code samples and a form to try it.',
          ]
        : []),
      ...pages
        .filter(({ section }) => section === name)
        .map((page) => `- [${titleOf(page)}](/${page.path}): ${summaryOf(page)}`),
    ].join('\n'),
  ]);
  return {
    path: 'docs',
    markdown: [
      '# Documentation',
      `${INTRODUCTION} With the demo data, every example in these guides runs as it is.`,
      ...groups,
      '',
    ].join('\n\n'),
  };
}

/** `/llms.txt`: every page as Markdown. */
export function llmsText(pages: readonly SitePage[]): string {
  const line = (page: SitePage): string =>
    `- [${titleOf(page)}](${WRITTEN_ADDRESS}/${page.path}.md): ${summaryOf(page)}`;
  const groups = sectionsOf(pages).flatMap((name) => [
    `## ${name}`,
    pages
      .filter(({ section }) => section === name)
      .map(line)
      .join('\n'),
  ]);
  return [
    '# Commerce API',
    `> ${INTRODUCTION}`,
    '## The contract',
    `- [OpenAPI 3.1](${WRITTEN_ADDRESS}/openapi.json): every operation, parameter, response and event`,
    ...groups,
    '## GraphQL reference',
    pages
      .filter(({ path }) => path.startsWith('docs/graphql-'))
      .map(line)
      .join('\n'),
    '',
  ].join('\n\n');
}

/** `/` for browsers. The theme shows a sample request beside the title. */
export const landingPage = (): string => `---
layout: home
title: Commerce API
titleTemplate: false
description: Orders, products, search, discussions and webhooks behind one REST contract.
hero:
  name: Commerce API
  text: Sell, search and discuss
  tagline: One REST contract and one GraphQL schema for orders, products, imports, comments and webhooks. Every write can be retried safely, every error says what to do, and every list has a stable order.
  actions:
    - theme: brand
      text: Get started
      link: /docs/getting-started
    - theme: alt
      text: API reference
      link: /docs/reference
      target: _self
    - theme: alt
      text: Console
      link: /dashboard
      target: _self
features:
  - title: First request in a minute
    details: Read a product, place an order, pay for it and see its events, with ready-made credentials.
    link: /docs/getting-started
    linkText: Start here
  - title: Reliable webhooks
    details: Signed according to Standard Webhooks, retried for three days, replayable, and in order if you need it.
    link: /docs/webhooks
    linkText: Receive events
  - title: The same data as GraphQL
    details: Fetch everything a page shows in one request, under the same rules, limits and error codes as REST.
    link: /docs/graphql
    linkText: Use GraphQL
---

## Orders that are never placed twice

Networks lose responses. Send the order again with the same key, and you get the order that was already placed:

${sourceOf(ORDER_EXAMPLE)}

[Idempotency](/docs/idempotency) explains what is stored and for how long. [Errors](/docs/errors) describes the error responses.
`;

const ORDER_EXAMPLE = `\`\`\`sh
curl -X POST ${WRITTEN_ADDRESS}/orders \\
  -H 'Authorization: Bearer at_demo_customer' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: my-first-order' \\
  -d '{"items":[{"productId":"prd_demo_0001","quantity":1}],"deliveryAddress":{"line1":"1 Main St","city":"Springfield","country":"US"},"paymentMethodId":"pm_card"}'
\`\`\`
`;
