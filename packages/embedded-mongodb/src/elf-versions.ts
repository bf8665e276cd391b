// Rewrites the few symbols of a 64-bit little-endian ELF library that require GLIBC_2.38, so that
// they refer to the same functions under the names and the version that glibc has had since 2.2.5.
// Only table entries change: every new name is already in the string table, so no offset moves.

const TOO_NEW = 'GLIBC_2.38';
const BASELINE = 'GLIBC_2.2.5';
const C23_PREFIX = '__isoc23_';

const SECTION_DYNSYM = 11;
const SECTION_VERNEED = 0x6ffffffe;
const SYMBOL_SIZE = 24;

interface Section {
  readonly type: number;
  readonly link: number;
  readonly offset: number;
  readonly size: number;
}

/** Patches `elf` in place and returns how many symbol names and version entries it changed. */
export function repointToBaseline(elf: Buffer): { symbols: number; versions: number } {
  const sections = readSections(elf);
  const dynsym = sectionOfType(sections, SECTION_DYNSYM);
  const verneed = sectionOfType(sections, SECTION_VERNEED);
  const strings = sections[dynsym.link];
  if (strings === undefined) throw new Error('ELF file without a dynamic string table');
  return {
    symbols: renameC23Symbols(elf, dynsym, strings),
    versions: repointVersions(elf, verneed, strings),
  };
}

function readSections(elf: Buffer): Section[] {
  const tableOffset = Number(elf.readBigUInt64LE(0x28));
  const entrySize = elf.readUInt16LE(0x3a);
  const count = elf.readUInt16LE(0x3c);
  return Array.from({ length: count }, (_, index) => {
    const at = tableOffset + index * entrySize;
    return {
      type: elf.readUInt32LE(at + 4),
      offset: Number(elf.readBigUInt64LE(at + 0x18)),
      size: Number(elf.readBigUInt64LE(at + 0x20)),
      link: elf.readUInt32LE(at + 0x28),
    };
  });
}

function sectionOfType(sections: readonly Section[], type: number): Section {
  const section = sections.find((section) => section.type === type);
  if (section === undefined) throw new Error(`ELF file without a section of type ${type}`);
  return section;
}

/** `__isoc23_strtol` becomes `strtol` by letting the name start nine bytes later. */
function renameC23Symbols(elf: Buffer, dynsym: Section, strings: Section): number {
  let symbolCount = 0;
  for (let at = dynsym.offset; at < dynsym.offset + dynsym.size; at += SYMBOL_SIZE) {
    const nameOffset = elf.readUInt32LE(at);
    if (!readString(elf, strings.offset + nameOffset).startsWith(C23_PREFIX)) continue;
    elf.writeUInt32LE(nameOffset + C23_PREFIX.length, at);
    symbolCount += 1;
  }
  return symbolCount;
}

function repointVersions(elf: Buffer, verneed: Section, strings: Section): number {
  const baselineOffset = elf
    .subarray(strings.offset, strings.offset + strings.size)
    .indexOf(`\0${BASELINE}\0`);
  if (baselineOffset < 0) throw new Error(`ELF file does not mention ${BASELINE}`);
  let versionCount = 0;
  for (const at of versionEntries(elf, verneed)) {
    if (readString(elf, strings.offset + elf.readUInt32LE(at + 8)) !== TOO_NEW) continue;
    elf.writeUInt32LE(elfHash(BASELINE), at);
    elf.writeUInt32LE(baselineOffset + 1, at + 8);
    versionCount += 1;
  }
  return versionCount;
}

/** Offsets of all Vernaux entries: a linked list of versions under a linked list of libraries. */
function* versionEntries(elf: Buffer, verneed: Section): Generator<number> {
  let library = verneed.offset;
  for (;;) {
    let entry = library + elf.readUInt32LE(library + 8);
    for (let remaining = elf.readUInt16LE(library + 2); remaining > 0; remaining -= 1) {
      yield entry;
      entry += elf.readUInt32LE(entry + 12);
    }
    const next = elf.readUInt32LE(library + 12);
    if (next === 0) return;
    library += next;
  }
}

function readString(elf: Buffer, offset: number): string {
  return elf.toString('latin1', offset, elf.indexOf(0, offset));
}

/** The System V ABI's hash of a version name, which the loader compares before the name. */
function elfHash(name: string): number {
  let hash = 0;
  for (const byte of Buffer.from(name, 'latin1')) {
    hash = ((hash << 4) + byte) >>> 0;
    const high = hash & 0xf0000000;
    hash = ((hash ^ (high >>> 24)) & ~high) >>> 0;
  }
  return hash;
}
