import type { ComponentChildren } from 'preact'
import type { Site } from '../../../client/mod.ts'
import { stateWord } from '../../../presentation/states.ts'
import { Tag } from '../../components/tag.tsx'
import { calls, data } from '../calls.ts'
import { Frame, openSubject } from '../frame.tsx'
import { pageId } from '../place.ts'
import { tabs } from './tabs.tsx'

const load = async () =>
  (await data(calls.GET('/api/sites/{id}', { params: { path: { id: pageId() } } }))).site
const read = openSubject(load)
/** The page that this is about. */
export const { subject: site } = read

/** Reads the page anew. */
export async function readAgain(): Promise<Site> {
  return site.value = await load()
}

/** The frame of the parts of a page. */
export function PageFrame({ action, news, children }: {
  action?: ComponentChildren
  /** Beside the state of the page. */
  news?: ComponentChildren
  children: ComponentChildren
}) {
  const state = site.value && (site.value.published ? 'published' : site.value.draft ? 'draft' : 'empty')
  return (
    <Frame
      of={read}
      list={['pages', 'Pages']}
      name={site.value?.name || headlineOf(site.value)}
      note={
        <>
          {state && <Tag tone={state === 'published' ? 'good' : 'plain'}>{stateWord('page', state)}</Tag>}
          {news}
        </>
      }
      {...{ action, tabs, children }}
    />
  )
}

const headlineOf = (read: Site | undefined) =>
  (read?.draft as { design?: { headline?: string } } | null | undefined)?.design?.headline
