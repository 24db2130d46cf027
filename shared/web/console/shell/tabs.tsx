import { page, toBeside } from '../place.ts'
import type { Tab } from './navigation.ts'

/** The pages beside this one. On a narrow screen the row scrolls. */
export const Tabs = ({ label, pages }: {
  label: string
  pages: readonly Tab[]
}) => (
  <nav class='tabs' aria-label={label}>
    {pages.map(([path, name], index) => (
      <a
        href={toBeside(path)}
        aria-current={path === page ? 'page' : index > 0 && page!.startsWith(`${path}/`) ? 'true' : undefined}
      >
        {name}
      </a>
    ))}
  </nav>
)
