import { ask } from '../../components/ask.tsx'
import type { Catalog } from '../../../client/mod.ts'
import { charts } from './charts.ts'
import { find } from '../dom/dom.ts'
import { fileForm } from './file-form.ts'
import { fillForm } from './fill-form.ts'
import { onSubmit } from '../dom/form.ts'
import { pageId, to } from '../place.ts'
import { api } from '../api.ts'
import { goTo } from '../session.ts'
import { catalog as catalogOfPage, readCatalog } from './frame.tsx'
import { songs } from './songs.ts'

/** The page of a catalog. Its forms work at once, and each part loads for itself. */
export function catalog(): void {
  const id = pageId()
  const { drawCatalog, toggleRecording } = charts(id)
  // After an import. Its functions are called later than this line.
  const changed = () => void Promise.all([drawCatalog(), loadSongs()])
  const loadSongs = songs(id, toggleRecording, () => void drawCatalog())
  fillForm(id, changed)
  fileForm(id, changed)
  const begin = ({ song_count }: Catalog) => {
    // What an empty catalog needs first. Moved under a person who has begun there, it would lose the focus.
    const parts = [find('#fill-part'), find('#file-part')]
    const isBegun = parts.some((part) => part.contains(document.activeElement))
    if (song_count === 0 && !isBegun) find('.columns > .card').before(...parts)
    changed()
  }
  // The frame reads it. Later values are those that this page has changed.
  const stop = catalogOfPage.subscribe((read) => {
    if (!read) return
    queueMicrotask(() => stop())
    begin(read)
  })
}
