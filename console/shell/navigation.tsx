import type { Role, Views } from '../parts/view';
import { Store, useStore } from '../shared/store';

/** Whether the list of views is open on a narrow screen. */
export const isMenuOpen = new Store(false);

interface NavigationProps {
  readonly groups: Readonly<Record<string, Views>>;
  readonly role: Role;
  readonly current: string;
}

/** The views that a role may see; all of them for a key that does not reveal its role. */
export function Navigation({ groups, role, current }: NavigationProps) {
  return (
    <nav aria-label="Views" id="views" class={useStore(isMenuOpen) ? 'open' : ''}>
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
                  onClick={() => isMenuOpen.set(false)}
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
