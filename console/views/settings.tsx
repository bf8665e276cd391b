import type { Schemas } from 'commerce-client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ActionButton } from '../shared/actions';
import { call, isCode, messageOf } from '../shared/api';
import { field, Form, type FieldSpec, type Values } from '../shared/forms';
import { count } from '../parts/pieces';
import { lineOf, linesOf, quoteLine, ruleOf, unquote } from '../parts/rules';
import { Time } from '../parts/time';
import { isShop, toView, type ViewContext } from '../parts/view';

type Moderation = Schemas['ModerationSettings'];
type Synonyms = Schemas['SearchSynonyms'];

/** A setting as a form: how to read, show and save it. */
interface SettingSpec<Setting> {
  readonly title: string;
  readonly text: string;
  /** As in “Save the screening”. */
  readonly name: string;
  readonly read: () => Promise<Setting>;
  readonly fieldsOf: (setting: Setting) => readonly FieldSpec[];
  readonly save: (values: Values, version: number) => Promise<Setting>;
}

const numberField = (
  name: string,
  label: string,
  limits: Record<'value' | 'min' | 'max', number>,
) => field(name, label, { ...limits, type: 'number', step: '1', value: String(limits.value) });

const numberOf = (text: string | undefined) => (text ? Number(text) : null);

const screening: SettingSpec<Moderation> = {
  title: 'Screening of comments',
  text: 'Held comments wait for a moderator. An empty number is the built-in value.',
  name: 'the screening',
  read: () => call('GET', '/moderation/settings'),
  fieldsOf: ({ heldWords, maxLinks, flagsToHold }) => [
    numberField('maxLinks', 'Links at most', { value: maxLinks, min: 0, max: 100 }),
    numberField('flagsToHold', 'Weight of flags that hides', {
      value: flagsToHold,
      min: 1,
      max: 1000,
    }),
    field('heldWords', 'Words that are held, one a line', {
      value: heldWords.map(quoteLine).join('\n'),
      rows: 8,
      // Many of the words are offensive.
      summary: `Show the ${count(heldWords.length, 'word')} that hold a comment`,
    }),
  ],
  save: ({ heldWords = '', maxLinks, flagsToHold }, version) => {
    const numbers = { maxLinks: numberOf(maxLinks), flagsToHold: numberOf(flagsToHold) };
    const body = { heldWords: linesOf(heldWords).map(unquote), ...numbers };
    return call('PATCH', '/moderation/settings', { body, version });
  },
};

const synonyms: SettingSpec<Synonyms> = {
  title: 'Synonyms of searches',
  text: 'One rule a line: “sofa, couch” find each other; “notebook => laptop” finds laptops for notebooks, and not the other way round. Words with a comma or an arrow in them stand in quotes: "1,5 l", 1.5 l.',
  name: 'the synonyms',
  read: () => call('GET', '/search/synonyms'),
  fieldsOf: ({ items }) => [
    field('items', 'Rules', { value: items.map(lineOf).join('\n'), rows: 12 }),
  ],
  save: ({ items = '' }, version) =>
    call('PUT', '/search/synonyms', { body: { items: linesOf(items).map(ruleOf) }, version }),
};

/** The settings that admins change while the service runs. */
const loadSettings = () => Promise.all([screening.read(), synonyms.read()]);

export const settings = toView({
  title: 'Settings',
  isFor: isShop,
  pollMs: 10_000,
  controls: async ({ refresh }) => {
    const [moderation, rules] = await loadSettings();
    return (
      <div class="cards halves">
        <SettingPanel spec={screening} first={moderation} refresh={refresh} />
        <SettingPanel spec={synonyms} first={rules} refresh={refresh} />
      </div>
    );
  },
  load: loadSettings,
  body: ([moderation, rules]) => (
    <>
      <p>
        Screening: <LastChange {...moderation} />
      </p>
      <p>
        Synonyms: <LastChange {...rules} />
      </p>
      <a href="#audit">All changes</a>
    </>
  ),
});

function LastChange({ updatedAt, updatedBy }: Moderation | Synonyms) {
  if (updatedAt === null) return <>as built in</>;
  return (
    <>
      changed by {updatedBy?.displayName ?? 'somebody who left'}, <Time at={updatedAt} />
    </>
  );
}

interface SettingPanelProps<Setting> extends Pick<ViewContext, 'refresh'> {
  readonly spec: SettingSpec<Setting>;
  readonly first: Setting;
}

/** A form that saves only over the version that it shows. */
function SettingPanel<Setting extends Moderation | Synonyms>(props: SettingPanelProps<Setting>) {
  const { spec, first, refresh } = props;
  const [start, setStart] = useState({ setting: first, number: 0 });
  const version = useRef(first.version);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (start.number > 0) panel.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [start]);
  const startOver = async () => {
    const setting = await spec.read();
    version.current = setting.version;
    setStart({ setting, number: start.number + 1 });
    return 'This is what is in force.';
  };
  const save = async (values: Values) => {
    try {
      version.current = (await spec.save(values, version.current)).version;
    } catch (error) {
      if (!isCode(error, 'version_mismatch')) throw error;
      const help = '“Start over” shows what is in force now; then make your change again.';
      throw new Error(`${messageOf(error)} ${help}`);
    }
    await refresh();
    return 'Saved. In force within 3 seconds.';
  };
  return (
    <section ref={panel} class="card">
      <h3>{spec.title}</h3>
      <p class="quiet">{spec.text}</p>
      <Form
        key={start.number}
        label={spec.title}
        submit={`Save ${spec.name}`}
        isGuarded
        fields={spec.fieldsOf(start.setting)}
        extra={<ActionButton label="Start over" about={spec.name} run={startOver} />}
        run={save}
      />
    </section>
  );
}
