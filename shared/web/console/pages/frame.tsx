import type { ComponentChildren } from 'preact'
import type { Site } from '../../../client/mod.ts'
import { stateWord } from '../../../presentation/states.ts'
import { Tag } from '../../components/tag.tsx'
import { count } from '../format.ts'
import { Frame } from '../frame.tsx'
import { addressOf, site, subject, unpublished } from './site.ts'
import { tabs } from './tabs.tsx'

/** The frame of the parts of a page. */
export function PageFrame({ action, children }: { action?: ComponentChildren; children: ComponentChildren }) {
  const state = site.value && (site.value.published ? 'published' : site.value.draft ? 'draft' : 'empty')
  const news = site.value ? unpublished(site.value).length : 0
  return (
    <Frame
      of={subject}
      list={['pages', 'Pages']}
      name={site.value?.name || headlineOf(site.value)}
      note={
        <>
          {state && <Tag tone={state === 'published' ? 'good' : 'plain'}>{stateWord('page', state)}</Tag>}
          {news > 0 && <Tag tone='warn'>{count(news, 'change')} not published</Tag>}
          {site.value?.published && !site.value.draft && <Tag tone='warn'>Draft is empty</Tag>}
          {site.value?.published && (
            <a class='view-page' href={addressOf(site.value)} target='_blank' rel='noopener'>View page</a>
          )}
        </>
      }
      {...{ action, tabs, children }}
    />
  )
}

const headlineOf = (read: Site | undefined) =>
  (read?.draft as { design?: { headline?: string } } | null | undefined)?.design?.headline
