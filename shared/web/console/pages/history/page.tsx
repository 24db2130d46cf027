import { useState } from 'preact/hooks'
import { ApiError, type Result, type Site } from '../../../../client/mod.ts'
import { openDialog } from '../../../components/dialog.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Shown, Skeleton } from '../../../components/loaded.tsx'
import { Tag } from '../../../components/tag.tsx'
import { toast } from '../../../components/toast.tsx'
import { readMe } from '../../calls.ts'
import { useAct } from '../../dom/use-act.tsx'
import { count, day, number, time } from '../../format.ts'
import { type Pages, ShowMore, usePages } from '../../paged-list.tsx'
import { pageId } from '../../place.ts'
import { api } from '../api.ts'
import { AnyLayout, layoutName, MiniPage, type Shown as Look } from '../form/mini-page.tsx'
import { labelOf, orderOf } from '../form/model.ts'
import { PageFrame } from '../frame.tsx'
import { readAgain, site, unpublished } from '../site.ts'

type Revision = Result<'list_site_revisions'>['revisions'][number]

const acts = { create: 'Created', generate: 'Generated', edit: 'Edited', restore: 'Restored' }
const limit = 10
const shownChanges = 6
const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' }).formatToParts()
  .find(({ type }) => type === 'timeZoneName')!.value

/** What a page was after each of its changes, with a way back. */
export function HistoryPage() {
  return (
    <PageFrame action={site.value && unpublished(site.value).length > 0 && <Publish />}>
      {site.value ? <History /> : <Skeleton lines={12} />}
    </PageFrame>
  )
}

/** Publishes the draft as it is. */
function Publish() {
  const { button } = useAct(toast)
  const publish = async () => {
    await unlessChanged(() => api.sites.publish(pageId(), site.value!.revision))
    toast('Published.')
  }
  return (
    <button {...button(publish)} class='main'>
      Publish {count(unpublished(site.value!).length, 'change')}
    </button>
  )
}

/** Changes the page that is shown, and reads it again. */
async function unlessChanged(change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    const isConflict = error instanceof ApiError && error.status === 409
    if (!isConflict) throw error
    throw new Error('The page was changed meanwhile. This is the newer state: choose again.')
  } finally {
    await readAgain()
  }
}

const read = async (page: number) => {
  const [{ account }, list] = await Promise.all([readMe(), api.sites.revisions(pageId(), { page, limit })])
  return { ...list, own: account.id }
}

function History() {
  const listed = usePages(read, site.value!.revision)
  return <Shown of={listed} lines={12}>{(parts) => <List {...listed} parts={parts} />}</Shown>
}

type Listed = Pages<Awaited<ReturnType<typeof read>>>

function List({ parts, isBusy, showMore }: Pick<Listed, 'isBusy' | 'showMore'> & {
  parts: NonNullable<Listed['value']>
}) {
  const { isBusy: isRestoring, problem, act } = useAct()
  const revisions = parts.flatMap(({ revisions }) => revisions)
  const { own, pagination: { total_count: total } } = parts[0]!
  const goTo = (to: number) =>
    unlessChanged(() => api.sites.restore(pageId(), { revision: site.value!.revision, to }))
  // The newest revision has the content of now, also after a publication, which makes no row.
  const [newest] = revisions
  const publishedAt = site.value!.published_at
  const seen = publishedAt &&
    revisions.find(({ created_at }) => Date.parse(created_at) <= Date.parse(publishedAt))
  const restore = async ({ revision: to, created_at }: Revision) => {
    await act(async () => {
      await goTo(to)
      toast(`The version of ${time(created_at)} is restored.`, () => goTo(newest!.revision))
    })
  }
  const looks = looksOf(revisions, site.value!)
  return (
    <section class='card panel history' aria-label='History'>
      <div class='head'>
        <h2>
          History{' '}
          <small>
            {count(total, 'version')}
            {total >= 50 && ' (the newest are kept)'}, times in {zone}. Restoring one changes only your draft.
          </small>
        </h2>
      </div>
      {problem}
      {revisions.length === 0 && <p class='empty'>Nothing was changed yet.</p>}
      <ol class='revisions' aria-busy={isBusy}>
        {revisions.map((each, index) => (
          <li key={each.revision}>
            <Look at={time(each.created_at)} look={looks[index]} />
            <div class='about'>
              <span>
                <strong>{acts[each.action]}</strong>
                {each.changed_by === own && ' by you'}
              </span>
              {each === newest && <Tag tone='accent'>Current draft</Tag>}
              {each === seen && <Tag tone='good'>Live</Tag>}
              {each.headline === null && <Tag>No draft yet</Tag>}
              <small>{time(each.created_at)}</small>
              {each === seen && <small>Live since {time(publishedAt)}</small>}
            </div>
            <div class='what'>
              <Changes {...each} had={revisions[index + 1]?.headline ?? null} />
              {index > 0
                ? (
                  <Comparison
                    {...each}
                    to='the current draft'
                    changes={backTo(revisions.slice(0, index))}
                    had={newest!.headline}
                  />
                )
                : seen && seen !== each && (
                  <Comparison
                    {...each}
                    to='the live version'
                    changes={backTo(revisions.slice(0, revisions.indexOf(seen))).map(turned)}
                    had={seen.headline}
                  />
                )}
            </div>
            {each !== newest && (each.headline !== null || site.value!.draft === null) && (
              <div class='back'>
                <button
                  type='button'
                  aria-label={`Restore the version of ${time(each.created_at)}`}
                  aria-disabled={isRestoring ? 'true' : undefined}
                  onClick={() => void restore(each)}
                >
                  Restore
                </button>
              </div>
            )}
          </li>
        ))}
      </ol>
      <ShowMore shown={revisions.length} total={total} press={showMore} />
    </section>
  )
}

/** A version in small, which a press shows larger. */
const Look = ({ at, look }: { at: string; look: ReturnType<typeof looksOf>[number] }) =>
  look
    ? (
      <div class='look'>
        <MiniPage {...look} />
        <button
          type='button'
          aria-label={`Enlarge the version of ${at}`}
          onClick={() =>
            void openDialog({ title: `Version of ${at}`, class: 'card look-dialog' }, (close) => (
              <>
                <MiniPage {...look} />
                <div class='row'>
                  <button type='button' onClick={() => close()}>Close</button>
                </div>
              </>
            ))}
        >
          <Icon name='search' />Enlarge
        </button>
      </div>
    )
    : <AnyLayout />

/** What each version looked like: the page of now, with what was changed since taken back. Before a change of the files, the cover is not known. */
function looksOf(revisions: readonly Revision[], { draft, facts, assets }: Site) {
  let parts: Record<string, unknown> = { ...facts, ...draft?.design }
  let cover = assets.find(({ type }) => type === 'image/webp')
  return revisions.map(({ changes, headline, name }): (Look & { layout: string }) | undefined => {
    const { layout, artist, background, foreground, accent, second, font, emphasis, art } = parts as Record<
      string,
      string
    >
    const look = headline !== null && layout
      ? {
        ...{ layout, cover, emphasis, font: font!, art },
        title: headline || name,
        artist: artist ?? String(draft?.artistName ?? ''),
        colors: { background: background!, foreground: foreground!, accent: accent!, second },
      }
      : undefined
    parts = { ...parts, ...Object.fromEntries(changes.map(({ field, from }) => [field, from ?? undefined])) }
    if (changes.some(({ field }) => field === 'assets')) cover = undefined
    return look
  })
}

/** What would be different from now without these revisions, newest first. Texts are shortened, and lists are not compared. */
function backTo(newer: readonly Revision[]): Revision['changes'] {
  const found = new Map<string, Revision['changes'][number]>()
  for (const { field, from, to } of newer.flatMap(({ changes }) => changes)) {
    found.set(field, { field, from: found.has(field) ? found.get(field)!.from : to, to: from })
  }
  return [...found.values()].filter(({ from, to }) => from === null || from !== to)
}

const turned = ({ field, from, to }: Revision['changes'][number]) => ({ field, from: to, to: from })

/** Values that are names of choices. */
const choices = ['layout', 'font', 'emphasis', 'art']
const isColor = /^#[0-9a-f]{6}$/

const Value = ({ field, text }: { field: string; text: string }) =>
  choices.includes(field)
    ? <span class='muted'>{layoutName(text)}</span>
    : isColor.test(text)
    ? (
      <span class='muted color'>
        <i class='swatch' style={{ '--color': text }} /> {text}
      </span>
    )
    : field === 'releaseDate'
    ? <span class='muted'>{day(text)}</span>
    : <q>{text.length > 60 ? `${text.slice(0, 59)}…` : text}</q>

/** What is different in a revision from another one. */
const Comparison = ({ to, ...of }: Revision & { to: string; had: string | null }) => (
  <details class='compare'>
    <summary>Compare with {to}</summary>
    <Changes {...of} same='Nothing is different.' />
  </details>
)

/** What is different after a revision, in the order of the fields. A text that is empty is none. */
function Changes(
  { changes, headline, name, had, same }: Revision & { had: string | null; same?: string },
) {
  const [isWhole, setWhole] = useState(false)
  // The choice of a game and the game itself are one part for people.
  const hasGame = changes.some(({ field }) => field === 'experience')
  const all = changes
    .filter(({ field, from, to }) => (from || to || from === to) && !(hasGame && field === 'game'))
    .toSorted((a, b) => orderOf(a.field) - orderOf(b.field))
  // Of what is no text, only the playable part tells whether it was there: it is of the draft.
  const wordOf = (field: string) =>
    field !== 'experience' || headline && had ? 'changed' : headline ? 'added' : 'removed'
  if (all.length === 0) {
    const [field, text] = headline === null ? ['name', name] : ['headline', headline]
    return (
      <p>
        {same ? <span class='muted'>{same}</span> : (
          <>
            {labelOf(field)} <Value {...{ field, text }} />
          </>
        )}
      </p>
    )
  }
  const shown = isWhole ? all : all.slice(0, shownChanges)
  return (
    <ul>
      {shown.map(({ field, from, to }) => (
        <li key={field}>
          {labelOf(field)} {from && (
            <>
              <Value field={field} text={from} />
              <span class='becomes'>
                <span class='hidden-text'>becomes</span>
              </span>
            </>
          )}
          {to ? <Value field={field} text={to} /> : from ? 'removed' : wordOf(field)}
        </li>
      ))}
      {all.length > shown.length && (
        <li>
          <button type='button' class='link' onClick={() => setWhole(true)}>
            {number(all.length - shown.length)} more
          </button>
        </li>
      )}
    </ul>
  )
}
