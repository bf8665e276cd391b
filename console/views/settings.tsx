import type { Schemas } from 'commerce-client';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { call, isCode, messageOf } from '../shared/api';
import { ActionButton, Field, Form, type Values } from '../shared/forms';
import { count } from '../shared/text';
import { Time } from '../parts/time';
import { toView } from '../parts/view-page';

type Moderation = Schemas['ModerationSettings'];
type Synonyms = Schemas['SearchSynonyms'];
type Setting = Moderation | Synonyms;

interface Settings {
  readonly moderation: Moderation;
  readonly synonyms: Synonyms;
}

const readModeration = () => call('GET', '/moderation/settings');
const readSynonyms = () => call('GET', '/search/synonyms');

/** What admins change while the service runs. */
async function loadSettings(): Promise<Settings> {
  const [moderation, synonyms] = await Promise.all([readModeration(), readSynonyms()]);
  return { moderation, synonyms };
}

export const settings = toView<Settings>({
  title: 'Settings',
  pollMs: 10_000,
  controls: async ({ refresh }) => {
    const { moderation, synonyms } = await loadSettings();
    return (
      <div class="cards halves">
        <SettingPanel
          title="Screening of comments"
          text="Held comments wait for a moderator. An empty number is the built-in value."
          name="the screening"
          setting={moderation}
          read={readModeration}
          fields={(setting) => <ModerationFields {...setting} />}
          save={(values, version) =>
            call('PATCH', '/moderation/settings', { body: moderationOf(values), version })
          }
          refresh={refresh}
        />
        <SettingPanel
          title="Synonyms of searches"
          text='One rule a line: “sofa, couch” find each other; “notebook => laptop” finds laptops for notebooks, and not the other way round. Words with a comma or an arrow in them stand in quotes: "1,5 l", 1.5 l.'
          name="the synonyms"
          setting={synonyms}
          read={readSynonyms}
          fields={({ items }) => (
            <Field name="items" label="Rules" value={items.map(lineOf).join('\n')} rows={12} />
          )}
          save={({ items = '' }, version) =>
            call('PUT', '/search/synonyms', {
              body: { items: linesOf(items).map(ruleOf) },
              version,
            })
          }
          refresh={refresh}
        />
      </div>
    );
  },
  load: loadSettings,
  body: ({ moderation, synonyms }) => (
    <>
      <ul class="plain">
        <li>
          Screening: <LastChange {...moderation} />
        </li>
        <li>
          Synonyms: <LastChange {...synonyms} />
        </li>
      </ul>
      <p>
        <a href="#audit">All changes</a>
      </p>
    </>
  ),
});

function LastChange({ updatedAt, updatedBy }: Setting) {
  if (updatedAt === null) return <>as built in</>;
  return (
    <>
      changed by {updatedBy?.displayName ?? 'somebody who left'}, <Time at={updatedAt} />
    </>
  );
}

interface SettingPanelProps<S extends Setting> {
  readonly title: string;
  readonly text: string;
  /** As in “Save the screening”. */
  readonly name: string;
  readonly setting: S;
  readonly read: () => Promise<S>;
  readonly fields: (setting: S) => ComponentChildren;
  readonly save: (values: Values, version: number) => Promise<S>;
  readonly refresh: () => Promise<void>;
}

/** A form that saves over the state that it shows, and over no other. */
function SettingPanel<S extends Setting>(props: SettingPanelProps<S>) {
  const { title, text, name, read, fields, save, refresh } = props;
  const [start, setStart] = useState({ setting: props.setting, number: 0 });
  const version = useRef(props.setting.version);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (start.number > 0) panel.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [start]);
  return (
    <section ref={panel} class="card">
      <h3>{title}</h3>
      <p class="quiet">{text}</p>
      <Form
        key={start.number}
        label={title}
        submit={`Save ${name}`}
        isGuarded
        fields={[]}
        extra={
          <ActionButton
            label="Start over"
            about={name}
            run={async () => {
              const setting = await read();
              version.current = setting.version;
              setStart({ setting, number: start.number + 1 });
              return 'This is what is in force.';
            }}
          />
        }
        run={async (values) => {
          try {
            version.current = (await save(values, version.current)).version;
          } catch (error) {
            if (!isCode(error, 'version_mismatch')) throw error;
            throw new Error(
              `${messageOf(error)} “Start over” shows what is in force now; then make your change again.`,
            );
          }
          await refresh();
          return 'Saved. In force within 3 seconds.';
        }}
      >
        {fields(start.setting)}
      </Form>
    </section>
  );
}

/** The words are folded in: many of them are offensive. */
function ModerationFields({ heldWords, maxLinks, flagsToHold }: Moderation) {
  const number = { type: 'number', step: '1' };
  const words = heldWords.map((word) => quote(word, UNCLEAR_IN_LINE)).join('\n');
  return (
    <>
      <Field
        {...number}
        name="maxLinks"
        label="Links at most"
        value={String(maxLinks)}
        min="0"
        max="100"
      />
      <Field
        {...number}
        name="flagsToHold"
        label="Weight of flags that hides"
        value={String(flagsToHold)}
        min="1"
        max="1000"
      />
      <details class="wide">
        <summary>Show the {count(heldWords.length, 'word')} that hold a comment</summary>
        <Field name="heldWords" label="Words that are held, one a line" value={words} rows={8} />
      </details>
    </>
  );
}

function moderationOf({ heldWords = '', maxLinks, flagsToHold }: Values) {
  const numberOf = (text: string | undefined) => (text ? Number(text) : null);
  return {
    heldWords: linesOf(heldWords).map(unquote),
    maxLinks: numberOf(maxLinks),
    flagsToHold: numberOf(flagsToHold),
  };
}

const linesOf = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => line.trim() || []);

/** What would be read otherwise where it stands by itself in a line, or among the words of a rule. */
const UNCLEAR_IN_LINE = /^"|[\r\n]/;
const UNCLEAR_IN_RULE = /^"|[\r\n,]|=>/;

/** In quotes, as in JSON, what would be read otherwise. */
const quote = (text: string, unclear: RegExp): string =>
  unclear.test(text) ? JSON.stringify(text) : text;

/** What `quote` made of it, or what somebody typed. */
function unquote(text: string): string {
  try {
    return text.startsWith('"') ? String(JSON.parse(text)) : text;
  } catch {
    return text;
  }
}

function lineOf({ words, from = '', to = [] }: Schemas['SynonymRule']): string {
  const listOf = (texts: readonly string[]) =>
    texts.map((text) => quote(text, UNCLEAR_IN_RULE)).join(', ');
  return words ? listOf(words) : `${listOf([from])} => ${listOf(to)}`;
}

/** Each word of a rule, and what ends it. */
const WORDS = /("(?:[^"\\]|\\.)*"|.*?)\s*(,|=>|$)\s*/gs;

/** Names a line that is no rule: the service would tell its number only. */
function ruleOf(line: string): Schemas['SynonymRuleInput'] {
  const sides: string[][] = [[]];
  for (const [, word, end] of line.matchAll(WORDS)) {
    if (word) sides.at(-1)?.push(unquote(word));
    if (end === '=>') sides.push([]);
  }
  const [words = [], to, ...more] = sides;
  const [from] = words;
  if (to && from !== undefined && words.length === 1 && to.length > 0 && more.length === 0)
    return { from, to };
  if (to || words.length < 2) throw new Error(`This line is no rule: “${line}”`);
  return { words };
}
