import * as z from 'zod'
import { asJson, clipped } from '../platform/text.ts'
import { visibleName } from '../platform/visible-text.ts'
import { ProviderError } from '../errors/provider-error.ts'
import { isrcOf } from './codes.ts'
import type { ListedRecording, RecordingPage } from './ports/recordings.ts'

/** Ids of releases, with the address or the offset of the next page. */
export interface ReleasePage {
  ids: string[]
  next: string | null
}

/** What a service has to read for a walk over the tracks of releases. Undefined is for what it does not have. */
export interface ReleaseReader {
  /** A page of the releases of the source: `next` of the page before, or null for the first one. */
  releases(at: string | null): Promise<ReleasePage | undefined>
  /** A page of the tracks of a release. */
  tracks(release: string, at: string | null): Promise<RecordingPage | undefined>
}

/** The releases that were found and not read yet, the next page of them, and the next page of the first one's tracks. */
const Position = z.strictObject({
  releases: z.array(z.string()),
  more: z.string().nullable(),
  tracks: z.string().nullable(),
})

/** One request's worth of a walk over all tracks of all releases of a source. The position has all that a resumed walk needs. */
export async function walkReleases(
  reader: ReleaseReader,
  position: string | null,
): Promise<RecordingPage | undefined> {
  const at = position === null ? undefined : readPosition(position)
  const [release] = at?.releases ?? []
  if (at && release !== undefined) {
    // A release that is gone since it was listed has no tracks.
    const page = await reader.tracks(release, at.tracks) ?? emptyPage
    const isRead = page.next === null
    return {
      ...page,
      total: null,
      next: positionOf(isRead ? at.releases.slice(1) : at.releases, at.more, page.next),
    }
  }
  const found = await reader.releases(at?.more ?? null)
  return found && { ...emptyPage, next: positionOf(found.ids, found.next, null) }
}

const emptyPage: RecordingPage = { recordings: [], skipped: 0, next: null, total: null }

const positionOf = (releases: string[], more: string | null, tracks: string | null) =>
  releases.length === 0 && more === null ? null : JSON.stringify({ releases, more, tracks })

function readPosition(text: string): z.output<typeof Position> {
  const { data } = Position.safeParse(asJson(text))
  if (data) return data
  throw new ProviderError('provider_failed', 'The stored position of a list is malformed')
}

/** A page from what a service lists: items without a valid ISRC are skipped. */
export function pageOfRecordings(
  items: readonly {
    isrc?: string | null
    name?: string | null
    artist?: string | null
    date?: string | null
  }[],
  next: string | null,
  total: number | null = null,
): RecordingPage {
  const recordings: ListedRecording[] = items.flatMap(({ isrc, name, artist, date }) => {
    const code = isrcOf(isrc ?? '')
    return code ? { isrc: code, name: textOf(name), artist: textOf(artist), release_date: dateOf(date) } : []
  })
  return { recordings, skipped: items.length - recordings.length, next, total }
}

/** The releases of one recording as one: the service's first name, and the earliest date, which is that of the recording. */
export const oldestRelease = (recordings: readonly ListedRecording[]): ListedRecording[] =>
  [...Map.groupBy(recordings, ({ isrc }) => isrc).values()].map((same) => ({
    ...same[0]!,
    release_date: same.flatMap(({ release_date }) => release_date ?? []).sort()[0] ?? null,
  }))

const textOf = (text: string | null | undefined) => clipped(visibleName(text ?? ''), 500) || null

/** A complete date that exists. */
const dateOf = (text: string | null | undefined) =>
  text && z.iso.date().safeParse(text).success && text >= '1' ? text : null
