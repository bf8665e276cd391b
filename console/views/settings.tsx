import type { Schemas } from 'commerce-client';
import { useState } from 'preact/hooks';
import { Actions } from '../shared/actions';
import { call, explainMismatch } from '../shared/api';
import { field, Form, type FieldSpec, type Values } from '../shared/forms';
import { capitalize, count } from '../parts/pieces';
import { lineOf, linesOf, quoteLine, ruleOf, unquote } from '../parts/rules';
import { Time } from '../parts/time';
import { defineView, isShop, type ViewContext } from '../parts/view';

type Moderation = Schemas['ModerationSettings'];
type Synonyms = Schemas['SearchSynonyms'];

/** A setting as a form: how to read, show and save it. */
interface SettingSpec<Setting> {
  readonly title: string;
  readonly text: string;
  /** As in “Save the synonyms”. */
  readonly name: string;
  readonly read: () => Promise<Setting>;
  readonly fieldsOf: (setting: Setting) => readonly FieldSpec[];
  readonly save: (values: Values, version: number) => Promise<Setting>;
}

const numberOf = (text: string | undefined) => (text ? Number(text) : null);

const screening: SettingSpec<Moderation> = {
  title: 'Screening of comments',
  text: 'Held comments wait for a moderator. An empty number is the built-in value.',
  name: 'screening',
  read: () => call('GET', '/moderation/settings'),
  fieldsOf: ({ heldWords, maxLinks, flagsToHold }) => [
    field('maxLinks', 'Links at most', { type: 'number', value: maxLinks, min: 0, max: 100 }),
    field('flagsToHold', 'Weight of flags that hides', {
      type: 'number',
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
  text: 'One rule per line: “sofa, couch” find each other; “notebook => laptop” finds laptops for notebooks, and not the other way round. Put words that contain a comma or an arrow in quotes: "1,5 l", 1.5 l.',
  name: 'synonyms',
  read: () => call('GET', '/search/synonyms'),
  fieldsOf: ({ items }) => [
    field('items', 'Rules', { value: items.map(lineOf).join('\n'), rows: 12 }),
  ],
  save: ({ items = '' }, version) =>
    call('PUT', '/search/synonyms', { body: { items: linesOf(items).map(ruleOf) }, version }),
};

export const settings = defineView({
  title: 'Settings',
  isFor: isShop,
  pollMs: 10_000,
  load: async () => {
    const [moderation, rules] = await Promise.all([screening.read(), synonyms.read()]);
    return { data: [], moderation, rules };
  },
  body: ({ moderation, rules }, { refresh }) => (
    <>
      <div class="cards halves">
        <SettingPanel spec={screening} current={moderation} refresh={refresh} />
        <SettingPanel spec={synonyms} current={rules} refresh={refresh} />
      </div>
      <a href="#audit">All changes</a>
    </>
  ),
});

interface SettingPanelProps<Setting> extends Pick<ViewContext, 'refresh'> {
  readonly spec: SettingSpec<Setting>;
  readonly current: Setting;
}

/** A form that saves only over the version that it shows. */
function SettingPanel<Setting extends Moderation | Synonyms>(props: SettingPanelProps<Setting>) {
  const { spec, current, refresh } = props;
  const [form, setForm] = useState({ setting: current, version: current.version, edition: 0 });
  const startOver = async () => {
    const setting = await spec.read();
    setForm({ setting, version: setting.version, edition: form.edition + 1 });
    return 'These are the current values.';
  };
  const save = async (values: Values) => {
    const help = '“Start over” shows the current values; then make your change again.';
    const { version } = await explainMismatch(spec.save(values, form.version), help);
    setForm({ ...form, version });
    await refresh();
    return 'Saved. In force within 3 seconds.';
  };
  return (
    <section class="card">
      <h3>{spec.title}</h3>
      <p class="quiet">{spec.text}</p>
      <Form
        key={form.edition}
        label={spec.title}
        submit={`Save the ${spec.name}`}
        isGuarded
        fields={spec.fieldsOf(form.setting)}
        run={save}
      />
      <Actions actions={[{ label: 'Start over', run: startOver }]} about={`the ${spec.name}`} />
      <p class="quiet">
        {capitalize(spec.name)}: <LastChange {...current} />
      </p>
    </section>
  );
}

function LastChange({ updatedAt, updatedBy }: Moderation | Synonyms) {
  if (updatedAt === null) return <>built-in values</>;
  return (
    <>
      changed by {updatedBy?.displayName ?? 'a deleted account'}, <Time at={updatedAt} />
    </>
  );
}
