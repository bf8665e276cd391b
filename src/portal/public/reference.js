/* global crypto, Scalar */
/** Keeps our bar at the top, and makes small text dark enough to read. */
const css = `
  :root { --scalar-custom-header-height: 3.75rem; --scalar-font: var(--sans); --scalar-font-code: var(--mono); }
  @media (width < 1000px) { :root { --scalar-custom-header-height: 0px; } }
  .light-mode { --scalar-color-2: #4f566b; --scalar-color-3: #596377; --scalar-color-accent: #4f46e5; --scalar-color-blue: #0b61a4; --scalar-color-yellow: #8a5a00; --scalar-color-green: #0a6b47; --scalar-color-orange: #a14a00; --scalar-color-red: #b42318; --scalar-color-purple: #5b45b8; --scalar-sidebar-color-2: #4f566b; }
  .dark-mode { --scalar-background-1: #0b0f19; --scalar-background-2: #111726; --scalar-background-3: #182033; --scalar-border-color: #222c42; --scalar-color-2: #b6c0d2; --scalar-color-3: #9aa6bd; --scalar-color-accent: #a5b4fc; --scalar-color-red: #fda29b; --scalar-color-blue: #7cc4ff; }
  .t-doc__sidebar button.absolute[aria-expanded] { min-width: 1.5rem; min-height: 1.5rem; }
  .light-mode .t-doc__sidebar, .dark-mode .t-doc__sidebar { --scalar-sidebar-search-color: var(--scalar-color-3); }
`;

/**
 * The contract, adapted so that Scalar sends examples as intended. Scalar would send the first allowed value of a
 * parameter without an example, and some of its languages would encode an encoded value again.
 */
const answer = await fetch('/openapi.json').catch(() => undefined);
if (!answer?.ok) {
  document.querySelector('#reference').textContent =
    'The reference could not be loaded. Load the page again.';
  throw new Error('no contract');
}
const contract = await answer.json();
const operations = Object.values(contract.paths).flatMap(Object.values);
for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
  const { in: place, example, schema } = parameter;
  if (place !== 'query') continue;
  if (example !== undefined) parameter.allowReserved = /^[\w.~,:@/-]*$/.test(example);
  else if (schema.enum)
    parameter.examples = { default: { value: schema.enum[0], 'x-disabled': true } };
}

/** Headers that every request may have are described once, at the top, and not beside each operation. */
const SHARED_HEADERS = ['RequestId', 'ApiVersionHeader', 'ClientId', 'ClientVersion'];
const sharedParameters = contract.components.parameters;
for (const operation of operations) {
  operation.parameters = operation.parameters?.filter(
    ({ $ref = '' }) => !SHARED_HEADERS.some((name) => $ref.endsWith(`/${name}`)),
  );
}
/** Fields for generators (`x-…`) are not shown here. */
contract.info.description = contract.info.description
  .split('\n\n')
  .filter((paragraph) => !paragraph.includes('`x-'))
  .join('\n\n');
contract.info.description += `\n\nEvery request may have these headers:\n\n${SHARED_HEADERS.map(
  (name) => `- \`${sharedParameters[name].name}\`: ${sharedParameters[name].description}`,
).join('\n')}`;
contract.info.description +=
  '\n\nAs one document: [/openapi.json](/openapi.json). The guides begin at [/docs](/docs).';

const KEYED_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Shows the reference of the contract, with the demo credential that most readers want. */
Scalar.createApiReference('#reference', {
  content: contract,
  documentDownloadType: 'none',
  baseServerURL: location.origin,
  servers: [{ url: location.origin }],
  customCss: css,
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultOpenAllTags: false,
  hiddenClients: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'bearer',
    securitySchemes: { bearer: { token: document.body.dataset.token ?? '' } },
  },
  metaData: { title: 'API reference' },
  // Sending a change again from the form is intended, so every change gets a key of its own.
  onBeforeRequest: ({ request, requestBuilder }) => {
    const { headers } = requestBuilder;
    if (KEYED_METHODS.has(request.method) && !headers.get('Idempotency-Key'))
      headers.set('Idempotency-Key', crypto.randomUUID());
  },
});

/** The component's copy buttons have an icon and no label. */
const nameButtons = () => {
  for (const button of document.querySelectorAll(
    'button[class*="copy-button"]:not([aria-label])',
  )) {
    button.setAttribute('aria-label', 'Copy');
  }
};
new MutationObserver(nameButtons).observe(document.body, {
  childList: true,
  subtree: true,
});
