/** A moment as fields of dates and times have it: the time of here, to the minute. */
function inField(at) {
  const local = new Date(at);
  local.setMinutes(local.getMinutes() - local.getTimezoneOffset());
  return local.toISOString().slice(0, 16);
}

/** A field for a moment; `at` is what it shows first. */
export const momentField = ({ at = null, ...field }) => ({
  ...field,
  type: 'datetime-local',
  value: at === null ? null : inField(at),
});

/** What such a field was given, as the service wants it; undefined where it is empty. */
export const momentOf = (text) => (text ? new Date(text).toISOString() : undefined);
