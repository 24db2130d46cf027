import type { PageName } from '../addresses.ts'
import { page as current, pageId, to } from '../place.ts'

const tabs: readonly (readonly [PageName, string])[] = [
  ['pages/:id', 'Design'],
  ['pages/:id/audience', 'Audience'],
  ['pages/:id/fans', 'Fans'],
  ['pages/:id/history', 'History'],
]

/** The parts of a page, beside each other. */
export const PageTabs = () => (
  <nav class='tabs' aria-label='Page'>
    {tabs.map(([path, title]) => (
      <a href={to(path.replace(':id', pageId()))} aria-current={path === current ? 'page' : undefined}>
        {title}
      </a>
    ))}
  </nav>
)
