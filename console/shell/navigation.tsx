import type { Role } from '../shared/view';

type Entry =
  | { readonly heading: string; readonly roles?: readonly string[] }
  | { readonly name: string; readonly text: string; readonly roles?: readonly string[] };

const ENTRIES: readonly Entry[] = [
  { name: 'home', text: 'Home' },
  { heading: 'Shop' },
  { name: 'orders', text: 'Orders' },
  { name: 'products', text: 'Products' },
  { name: 'imports', text: 'Imports', roles: ['admin'] },
  { heading: 'Discussions', roles: ['moderator', 'admin'] },
  { name: 'moderation', text: 'Moderation', roles: ['moderator', 'admin'] },
  { heading: 'People' },
  { name: 'users', text: 'Users', roles: ['admin'] },
  { name: 'audit', text: 'Audit trail', roles: ['admin'] },
  { name: 'settings', text: 'Settings', roles: ['admin'] },
  { name: 'account', text: 'Your account' },
  { heading: 'Integration' },
  { name: 'endpoints', text: 'Endpoints' },
  { name: 'events', text: 'Events' },
  { name: 'deliveries', text: 'Deliveries' },
  { name: 'requests', text: 'Requests' },
  { name: 'keys', text: 'API keys' },
  { name: 'deprecations', text: 'Deprecations' },
  { name: 'usage', text: 'Usage', roles: ['admin'] },
];

interface NavigationProps {
  readonly role: Role;
  readonly current: string;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** The views that one's role may see; all of them for a key that does not tell its role. */
export function Navigation({ role, current, isOpen, close }: NavigationProps) {
  const entries = ENTRIES.filter(({ roles }) => role === null || (roles?.includes(role) ?? true));
  return (
    <nav aria-label="Views" id="views" class={isOpen ? 'open' : ''}>
      {entries.map((entry) =>
        'heading' in entry ? (
          <h2 key={entry.heading}>{entry.heading}</h2>
        ) : (
          <a
            key={entry.name}
            href={`#${entry.name}`}
            aria-current={entry.name === current ? 'page' : undefined}
            onClick={close}
          >
            {entry.text}
          </a>
        ),
      )}
    </nav>
  );
}
