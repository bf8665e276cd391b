import type { Role, Views } from '../parts/view';

interface NavigationProps {
  readonly groups: Readonly<Record<string, Views>>;
  readonly role: Role;
  readonly current: string;
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** The views that one's role may see; all of them for a key that does not tell its role. */
export function Navigation({ groups, role, current, isOpen, close }: NavigationProps) {
  return (
    <nav aria-label="Views" id="views" class={isOpen ? 'open' : ''}>
      {Object.entries(groups).map(([heading, views]) => {
        const entries = Object.entries(views).filter(([, { isFor }]) => isFor?.(role) ?? true);
        return (
          entries.length > 0 && (
            <>
              {heading && <h2>{heading}</h2>}
              {entries.map(([name, { title }]) => (
                <a
                  href={`#${name}`}
                  aria-current={name === current ? 'page' : undefined}
                  onClick={close}
                >
                  {title}
                </a>
              ))}
            </>
          )
        );
      })}
    </nav>
  );
}
