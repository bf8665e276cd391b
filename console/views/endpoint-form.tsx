import type { Schemas } from 'commerce-client';
import { useState } from 'preact/hooks';
import { call } from '../shared/api';
import { showSecret } from '../shared/dialogs';
import { CheckBox, Form } from '../shared/forms';
import { inWords } from '../shared/text';
import type { ViewContext } from '../parts/view-page';

type EventType = Schemas['WebhookEventType'];

/** Folded in where there are endpoints already. */
export async function endpointForm(context: ViewContext) {
  const [{ data: types }, { data: present }] = await Promise.all([
    call('GET', '/webhooks/event-types'),
    call('GET', '/webhooks/endpoints', { query: { pageSize: 1 } }),
  ]);
  return <EndpointForm types={types} isFirst={present.length === 0} context={context} />;
}

interface EndpointFormProps {
  readonly types: readonly EventType[];
  readonly isFirst: boolean;
  readonly context: ViewContext;
}

/** A new receiver: where to, which events, how much of them. */
function EndpointForm({ types, isFirst, context }: EndpointFormProps) {
  const [isOpen, setIsOpen] = useState(isFirst);
  /** Changes when an endpoint was added: the next one begins with an empty form. */
  const [number, setNumber] = useState(0);
  return (
    <details
      class="card panel"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary data-key="add">Add an endpoint</summary>
      <Form
        key={number}
        label="Add an endpoint"
        submit="Add endpoint"
        isGuarded
        fields={[
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
        ]}
        run={async ({ url = '', description, payloadStyle, choice, eventType = '' }) => {
          if (choice === 'some' && eventType === '')
            throw new Error('Choose at least one kind of event.');
          const body = {
            url,
            payloadStyle: payloadStyle === 'full' ? 'full' : 'thin',
            eventTypes: choice === 'some' ? eventType.split(' ') : [],
            ...(description ? { description } : {}),
          } as const;
          const made = await call('POST', '/webhooks/endpoints', { body });
          setNumber(number + 1);
          setIsOpen(false);
          void context.refresh();
          showSecret({
            title: 'Endpoint added',
            text: `This secret signs what is sent to ${made.url}. It is shown only now: give it to the receiver.`,
            secret: made.secret,
          });
        }}
      >
        <TypeChoice types={types} />
      </Form>
    </details>
  );
}

const groupOf = ({ type }: EventType): string => type.split('.')[0] ?? type;

/** All events, or some kinds and types of them. */
function TypeChoice({ types }: { types: readonly EventType[] }) {
  const [choice, setChoice] = useState('all');
  const groups = [...new Set(types.map(groupOf))];
  const radio = (value: string, text: string) => (
    <label class="check">
      <input
        type="radio"
        name="choice"
        value={value}
        checked={choice === value}
        onChange={() => setChoice(value)}
      />
      {text}
    </label>
  );
  return (
    <fieldset class="wide">
      <legend>Events</legend>
      {radio('all', 'All events, also of types that come later')}
      {radio('some', 'Only some')}
      {choice === 'some' && (
        <div class="types">
          {groups.map((group) => (
            <GroupChoice
              key={group}
              group={group}
              types={types.filter((type) => groupOf(type) === group)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** All of a kind includes each of its types, which are offered only without it. */
function GroupChoice({ group, types }: { group: string; types: readonly EventType[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const [first, ...others] = types;
  if (first && others.length === 0)
    return <CheckBox name="eventType" value={first.type} text={first.type} />;
  return (
    <fieldset>
      <legend>{inWords(group)}</legend>
      <CheckBox
        name="eventType"
        value={`${group}.*`}
        text={`All ${group} events`}
        onChange={() => setIsWhole(!isWhole)}
      />
      {types.map(({ type, description }) => (
        <CheckBox
          key={type}
          name="eventType"
          value={type}
          text={type}
          title={description}
          disabled={isWhole}
        />
      ))}
    </fieldset>
  );
}
