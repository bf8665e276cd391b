/** One line of a scrape. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Family {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const META = /^# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/;
const SAMPLE =
  /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?)|[Nn]a[Nn]|[+-]Inf)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;
const TYPES = ['counter', 'gauge', 'histogram', 'summary'];

/**
 * Parses the text format of Prometheus as strictly as its specification: every family has its HELP
 * and TYPE before its samples, is contiguous and contains no series twice, and the buckets of
 * histograms add up. Throws for anything else.
 */
export function parsePrometheus(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end with a newline');
  const families = new Map<string, OpenFamily>();
  const seriesKeys = new Set<string>();
  let current = '';
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const meta = META.exec(line);
    if (meta === null) addSample(line, current, families.get(current), seriesKeys);
    else current = addMeta(meta, current, families);
  }
  for (const [name, family] of families) if (family.type === 'histogram') addUp(name, family);
  return families;
}

interface OpenFamily {
  type: string;
  readonly help: string;
  readonly samples: Sample[];
}

/** The name of the metric family that begins or continues here. */
function addMeta(meta: RegExpExecArray, current: string, families: Map<string, OpenFamily>) {
  const [line, kind, name = '', value = ''] = meta;
  const family = families.get(name);
  if (kind === 'HELP') {
    if (family) throw new Error(`${name} comes twice`);
    families.set(name, { type: '', help: value, samples: [] });
  } else {
    if (name !== current || !family || !TYPES.includes(value)) throw new Error(`odd: ${line}`);
    family.type = value;
  }
  return name;
}

function addSample(
  line: string,
  current: string,
  family: OpenFamily | undefined,
  seriesKeys: Set<string>,
): void {
  const sample = parseSample(line);
  const suffix = family?.type === 'histogram' ? '(_bucket|_sum|_count)' : '';
  if (!family?.type || !new RegExp(`^${current}${suffix}$`).test(sample.name)) {
    throw new Error(`${line} does not belong to ${current}`);
  }
  const series = `${sample.name}${JSON.stringify(Object.entries(sample.labels).sort())}`;
  if (seriesKeys.has(series)) throw new Error(`${line} comes twice`);
  seriesKeys.add(series);
  family.samples.push(sample);
}

function parseSample(line: string): Sample {
  const [match, name = '', inner = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (match === undefined) throw new Error(`not a sample: ${line}`);
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < inner.length) {
    const label = LABEL.exec(inner);
    if (label === null) throw new Error(`odd labels: ${line}`);
    labels[label[1] ?? ''] = label[2] ?? '';
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity').replace('Nan', 'NaN')) };
}

function addUp(name: string, { samples }: Family): void {
  const series = new Map<string, { below: number; count: number; last: string }>();
  for (const { name: of, labels: all, value } of samples) {
    const { le = '', ...labels } = all;
    const key = JSON.stringify(Object.entries(labels).sort());
    const previous = series.get(key) ?? { below: 0, count: 0, last: '' };
    if (of.endsWith('_bucket')) {
      if (value < previous.below) throw new Error(`the buckets of ${name} decrease`);
      series.set(key, { ...previous, below: value, last: le });
    } else if (of.endsWith('_count')) {
      if (value !== previous.below || previous.last !== '+Inf')
        throw new Error(`the buckets of ${name} do not add up`);
    }
  }
}

/** The sum of the samples with these labels. */
export function valueOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  const family = families.get(name) ?? families.get(name.replace(/_(count|sum|bucket)$/, ''));
  const entries = Object.entries(labels);
  return (family?.samples ?? [])
    .filter((sample) => sample.name === name)
    .filter((sample) => entries.every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}
