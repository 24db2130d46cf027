import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Site } from '../../../client/mod.ts'
import { Icon } from '../../components/page-icon.tsx'
import { Tag } from '../../components/tag.tsx'
import { calls, data } from '../calls.ts'
import { describeFailure } from '../dom/failure.ts'
import { pageId, to } from '../place.ts'
import { PageTabs } from './tabs.tsx'
import { stateWord } from '../../../presentation/states.ts'

/** The page that this is about; undefined until it is read. */
export const site = signal<Site | undefined>()
const failure = signal<unknown>()

/** Reads the page anew. A failure stands in the place of the content. */
export async function readAgain(): Promise<Site> {
  return site.value = (await data(calls.GET('/api/sites/{id}', { params: { path: { id: pageId() } } }))).site
}

async function readSite(): Promise<void> {
  failure.value = undefined
  await readAgain().catch((error) => failure.value = error)
}

/** The frame of the parts of a page: its name and state with the main act, and the content of this one. */
export function PageFrame({ action, note, children }: {
  action?: ComponentChildren
  /** Beside the state of the page. */
  note?: ComponentChildren
  children: ComponentChildren
}) {
  useEffect(() => void readSite(), [])
  const read = site.value
  const name = read?.name || headlineOf(read)
  useEffect(() => {
    if (name) document.title = `${name} · Console`
  }, [name])
  const state = read && (read.published ? 'published' : read.draft ? 'draft' : 'empty')
  return (
    <>
      <div class='title catalog-title'>
        <div>
          <p class='crumb'>
            <a href={to('pages')} aria-label='Pages'>
              <Icon name='back' />
              <span>Pages</span>
            </a>
          </p>
          <div class='named'>
            <h1>{name ?? 'Page'}</h1>
            {state && <Tag tone={state === 'published' ? 'good' : 'plain'}>{stateWord('page', state)}</Tag>}
            {note}
          </div>
        </div>
        {action && <div class='row'>{action}</div>}
      </div>
      <PageTabs />
      {failure.value !== undefined && !read
        ? (
          <section class='card'>
            <p class='problem' role='alert'>{describeFailure(failure.value).text}</p>
            <div class='row'>
              <button type='button' onClick={() => void readSite()}>Try again</button>
              <a class='button' href={to('pages')}>All pages</a>
            </div>
          </section>
        )
        : children}
    </>
  )
}

const headlineOf = (read: Site | undefined) =>
  (read?.draft as { design?: { headline?: string } } | null | undefined)?.design?.headline
