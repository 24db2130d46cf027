import type { ComponentChildren } from 'preact'
import type { Site } from '../../../client/mod.ts'
import { stateWord } from '../../../presentation/states.ts'
import { Tag } from '../../components/tag.tsx'
import { calls, data } from '../calls.ts'
import { Frame, openSubject } from '../frame.tsx'
import { pageId } from '../place.ts'
import { tabs } from './tabs.tsx'

const read = openSubject(async () =>
  (await data(calls.GET('/api/sites/{id}', { params: { path: { id: pageId() } } }))).site
)
/** The page that this is about. */
export const { subject: site } = read

/** The frame of the parts of a page. */
export function PageFrame({ action, children }: { action?: ComponentChildren; children: ComponentChildren }) {
  const state = site.value && (site.value.published ? 'published' : site.value.draft ? 'draft' : 'empty')
  return (
    <Frame
      of={read}
      list={['pages', 'Pages']}
      name={site.value?.name || headlineOf(site.value)}
      note={state && <Tag tone={state === 'published' ? 'good' : 'plain'}>{stateWord('page', state)}</Tag>}
      {...{ action, tabs, children }}
    />
  )
}

const headlineOf = (read: Site | undefined) =>
  (read?.draft as { design?: { headline?: string } } | null | undefined)?.design?.headline
