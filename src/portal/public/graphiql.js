/* global React, ReactDOM, GraphiQL */
const { token } = document.body.dataset;

const FIRST_DOCUMENT = `# Complete: Ctrl-Space
# Send: Ctrl-Enter
# Schema: the book icon on the left

query FirstProducts {
  products(page: { pageSize: 3 }) {
    data {
      id
      title
      price
      currency
    }
  }
}
`;

const isSubscription = ({ documentAST, operationName }) =>
  documentAST?.definitions.some(
    ({ operation, name }) =>
      operation === 'subscription' && (!operationName || name?.value === operationName),
  ) ?? false;

/** Sends a document; a subscription yields one result after another. */
async function send(body, { headers = {}, ...options } = {}) {
  const isLive = isSubscription({ ...options, operationName: body.operationName });
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: isLive ? 'text/event-stream' : 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  return isStream ? resultsOf(response) : response.json();
}

/** The results of an event stream (HTML Living Standard, 9.2), as they arrive. */
async function* resultsOf(response) {
  let text = '';
  for await (const piece of response.body.pipeThrough(new globalThis.TextDecoderStream())) {
    const events = (text + piece).split('\n\n');
    text = events.pop();
    for (const event of events) {
      const data = event.split('\n').filter((line) => line.startsWith('data:'));
      const result = data.map((line) => line.slice(5)).join('\n');
      if (result.trim()) yield JSON.parse(result);
    }
  }
}

/**
 * The component gives its fields no labels and makes its scrolling parts unreachable by keyboard; this corrects both.
 */
const FIELDS = {
  '.graphiql-query-editor': 'Document',
  '.graphiql-editor-tool': 'Variables or headers',
  '.result-window': 'Result',
};
function nameFields() {
  for (const [place, name] of Object.entries(FIELDS)) {
    for (const field of document.querySelectorAll(`${place} textarea:not([aria-label])`)) {
      field.setAttribute('aria-label', name);
    }
  }
  for (const region of document.querySelectorAll('.CodeMirror-scroll[tabindex="-1"]')) {
    region.tabIndex = 0;
  }
}
new MutationObserver(nameFields).observe(document.body, { childList: true, subtree: true });

const explorer = React.createElement(GraphiQL, {
  fetcher: send,
  defaultQuery: FIRST_DOCUMENT,
  defaultHeaders: token && JSON.stringify({ Authorization: `Bearer ${token}` }, null, 2),
  shouldPersistHeaders: false,
  isHeadersEditorEnabled: true,
});
ReactDOM.createRoot(document.querySelector('#graphiql')).render(explorer);
