import { call } from './api.js';
import { showSecret } from './dialogs.js';
import { el } from './dom.js';
import { field, form } from './forms.js';

/** A new receiver: where to, which events, how much of them. */
export async function endpointForm({ refresh }) {
  const [{ data: types }, { data: present }] = await Promise.all([
    call('GET', '/webhooks/event-types'),
    call('GET', '/webhooks/endpoints?pageSize=1'),
  ]);
  const element = form({
    label: 'Add an endpoint',
    submit: 'Add endpoint',
    guarded: true,
    fields: [
      field({
        name: 'url',
        label: 'URL that receives the events',
        type: 'url',
        required: true,
        placeholder: 'https://hooks.partner.example/in',
        autocomplete: 'url',
      }),
      field({
        name: 'description',
        label: 'Description (optional)',
        type: 'text',
        placeholder: 'Warehouse',
      }),
      typeChoice(types),
      field({
        name: 'payloadStyle',
        label: 'What each event carries',
        options: [
          ['thin', 'Only its type and ids'],
          ['full', 'The whole resource'],
        ],
      }),
    ],
    run: async (values, entered) => {
      const made = await call('POST', '/webhooks/endpoints', inputOf(values, entered));
      entered.reset();
      showTypes(entered);
      panel.open = false;
      refresh();
      showSecret({
        title: 'Endpoint added',
        text: `This secret signs what is sent to ${made.url}. It is shown only now: give it to the receiver.`,
        secret: made.secret,
      });
    },
  });
  const panel = el(
    'details',
    { class: 'card panel', open: present.length === 0 },
    el('summary', { 'data-key': 'add' }, 'Add an endpoint'),
    element,
  );
  return panel;
}

function inputOf({ url, description, choice, payloadStyle }, element) {
  const some = new FormData(element).getAll('eventType');
  const eventTypes = choice === 'some' ? some : [];
  if (choice === 'some' && some.length === 0) throw new Error('Choose at least one kind of event.');
  return { url, payloadStyle, eventTypes, ...(description ? { description } : {}) };
}

/** All events, or some kinds and types of them. */
function typeChoice(types) {
  const groups = [...new Set(types.map(groupOf))];
  const some = el(
    'div',
    { class: 'types', hidden: true },
    ...groups.map((group) =>
      groupChoice(
        group,
        types.filter((type) => groupOf(type) === group),
      ),
    ),
  );
  return el(
    'fieldset',
    { class: 'wide', onchange: (event) => showTypes(event.currentTarget.form) },
    el('legend', {}, 'Events'),
    radio('all', 'All events, also of types that come later', true),
    radio('some', 'Only some', false),
    some,
  );
}

const groupOf = ({ type }) => type.split('.')[0];

function radio(value, text, checked) {
  const input = el('input', { type: 'radio', name: 'choice', value, checked });
  return el('label', { class: 'check' }, input, text);
}

function groupChoice(group, members) {
  const box = (value, text, attributes = {}) =>
    el(
      'label',
      { class: 'check', ...attributes },
      el('input', { type: 'checkbox', name: 'eventType', value }),
      text,
    );
  if (members.length === 1) return box(members[0].type, members[0].type);
  return el(
    'fieldset',
    {},
    el('legend', {}, group.replaceAll('_', ' ')),
    box(`${group}.*`, `All ${group} events`),
    ...members.map(({ type, description }) => box(type, type, { title: description })),
  );
}

/** Types are only offered when they count: "all of a kind" includes each of them. */
function showTypes(element) {
  const isSome = new FormData(element).get('choice') === 'some';
  element.querySelector('.types').hidden = !isSome;
  for (const kind of element.querySelectorAll('[value$=".*"]')) {
    for (const input of kind.closest('fieldset').querySelectorAll('input')) {
      if (input === kind) continue;
      input.disabled = kind.checked;
      if (kind.checked) input.checked = false;
    }
  }
}
