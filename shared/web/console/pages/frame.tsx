import type { ComponentChildren } from 'preact'
import type { Site } from '../../../client/mod.ts'
import { stateWord } from '../../../presentation/states.ts'
import { Tag } from '../../components/tag.tsx'
import { Frame } from '../frame.tsx'
import { site, subject } from './site.ts'
import { tabs } from './tabs.tsx'

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
      of={subject}
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
