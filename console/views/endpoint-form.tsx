import type { Schemas } from 'commerce-client';
import { useState } from 'preact/hooks';
import { call } from '../shared/api';
import { showSecret } from '../shared/dialogs';
import { Form, type FieldSpec, type Values } from '../shared/forms';
import type { ViewContext } from '../parts/view-page';

type EventType = Schemas['WebhookEventType'];

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'url',
    label: 'URL that receives the events',
    type: 'url',
    required: true,
    placeholder: 'https://hooks.partner.example/in',
    autocomplete: 'url',
  },
  { name: 'description', label: 'Description (optional)', placeholder: 'Warehouse' },
  {
    name: 'payloadStyle',
    label: 'What each event carries',
    options: [
      ['thin', 'Only its type and ids'],
      ['full', 'The whole resource'],
    ],
  },
  {
    name: 'choice',
    label: 'Events: all, also of types that come later',
    type: 'boxes',
    options: [['some', 'Only some']],
  },
];

/** The types of each kind of event, and all of a kind, which includes them. */
function typeFields(types: readonly EventType[]): readonly FieldSpec[] {
  const groups = Map.groupBy(types, ({ type }) => type.split('.')[0] ?? type);
  return [...groups].map(([group, members]): FieldSpec => {
    const options = members.map(({ type, description }) => [type, type, description] as const);
    return {
      name: 'eventType',
      label: group.replaceAll('_', ' '),
      type: 'boxes',
      options: members.length > 1 ? [[`${group}.*`, `All ${group} events`], ...options] : options,
      showIf: ['choice', 'some'],
    };
  });
}

/** Folded in where there are endpoints already. */
export async function endpointForm(context: ViewContext) {
  const [{ data: types }, { data: present }] = await Promise.all([
    call('GET', '/webhooks/event-types'),
    call('GET', '/webhooks/endpoints', { query: { pageSize: 1 } }),
  ]);
  const fields = [...FIELDS, ...typeFields(types)];
  return <EndpointForm fields={fields} isFirst={present.length === 0} context={context} />;
}

interface EndpointFormProps {
  readonly fields: readonly FieldSpec[];
  readonly isFirst: boolean;
  readonly context: ViewContext;
}

/** A new receiver: where to, which events, how much of them. */
function EndpointForm({ fields, isFirst, context }: EndpointFormProps) {
  const [isOpen, setIsOpen] = useState(isFirst);
  /** Changes when an endpoint was added: the next one begins with an empty form. */
  const [number, setNumber] = useState(0);
  const add = async (values: Values) => {
    await addEndpoint(values);
    setNumber(number + 1);
    setIsOpen(false);
    void context.refresh();
  };
  return (
    <details
      class="card"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary data-key="add">Add an endpoint</summary>
      <Form
        key={number}
        label="Add an endpoint"
        submit="Add endpoint"
        isGuarded
        fields={fields}
        run={add}
      />
    </details>
  );
}

async function addEndpoint(values: Values): Promise<void> {
  const { url = '', description, payloadStyle, choice, eventType = '' } = values;
  if (choice && !eventType) throw new Error('Choose at least one kind of event.');
  const body = {
    url,
    payloadStyle: payloadStyle === 'full' ? 'full' : 'thin',
    eventTypes: choice ? eventType.split(' ') : [],
    ...(description ? { description } : {}),
  } as const;
  const { secret, url: address } = await call('POST', '/webhooks/endpoints', { body });
  const text = `This secret signs what is sent to ${address}. It is shown only now: give it to the receiver.`;
  showSecret({ title: 'Endpoint added', text, label: 'Signing secret', value: secret });
}
