import { ConfigError } from '../../../platform/config';
import { loginLimits, type Dimension, type Limit, type Limits, type Window } from './limits';

/**
 * The table with the operator's changes: `account=5/60+20/3600;ip=60/60` replaces the windows of attempts (so many
 * in so many seconds) of the named dimensions. Throws for anything it does not understand.
 */
export function limitsWith(overrides: string, table: Limits = loginLimits): Limits {
  const entries = overrides.split(';').filter((entry) => entry.trim() !== '');
  return entries.reduce<Limits>((limits, entry) => {
    const [name = '', windows = ''] = entry.split('=').map((part) => part.trim());
    if (!Object.hasOwn(limits, name)) throw wrong(entry, Object.keys(limits));
    const dimension = name as Dimension;
    const limit: Limit = { ...limits[dimension], attempts: windows.split('+').map(parseWindow) };
    return { ...limits, [dimension]: limit };
  }, table);
}

function parseWindow(text: string): Window {
  const [, max, seconds] = /^(\d{1,6})\/(\d{1,6})$/.exec(text.trim()) ?? [];
  if (max === undefined || seconds === undefined || Number(max) < 1 || Number(seconds) < 1) {
    throw wrong(text, ['<attempts>/<seconds>']);
  }
  return { seconds: Number(seconds), max: Number(max) };
}

function wrong(text: string, allowed: readonly string[]): ConfigError {
  const example = 'account=5/60+20/3600;ip=30/60';
  return new ConfigError([
    `LOGIN_LIMITS: "${text}" is not understood; e.g. ${example} (${allowed.join(', ')})`,
  ]);
}
