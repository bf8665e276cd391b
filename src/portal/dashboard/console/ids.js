/** Ids are copied from many places: with a number sign, or in capitals. */
export function asId(text = '') {
  const bare = text.trim().replace(/^#/, '');
  return /^(ord|usr|evt|dlv|prd|cmt)_/i.test(bare) ? bare.toLowerCase() : bare;
}
