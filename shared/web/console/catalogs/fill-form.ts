import { type Element, find, h } from '../dom/dom.ts'
import { onSubmit } from '../dom/form.ts'
import { follow } from './progress.ts'
import { api } from '../api.ts'
import { state, table } from '../dom/show.ts'
import { count, day } from '../format.ts'

/** Shows what a release, an artist or a playlist has, and adds it once the person agrees. */
export function fillForm(id: string, changed: () => void): void {
  const input = find('#preview [name=source]')
  const confirm = find('#fill')
  let source = ''

  onSubmit('preview', async ({ text }, show) => {
    source = text('source')
    confirm.hidden = true
    show('Looking…')
    const found = await api.catalogs.importSongs(id, { source, dry_run: true })
    show(
      h(
        'p',
        {},
        `${count(found.added, 'new recording')}, ${count(found.unchanged, 'recording')} that it has already.`,
        !found.is_complete && ' There are more, which this preview did not read.',
      ),
      table(
        'What would be added',
        [
          { name: 'Recording', cell: ({ name, isrc }) => name ?? isrc },
          { name: 'Artist', cell: ({ artist }) => artist ?? '–' },
          { name: 'Released', cell: ({ release_date }) => day(release_date) },
          { name: '', cell: (song) => state('song', song.state) },
        ],
        found.recordings,
        'There is no recording with an ISRC.',
      ),
    )
    confirm.hidden = found.added === 0 && found.is_complete
    offer(confirm)
  })

  onSubmit('fill', async (_, show) => {
    const { runId } = await api.catalogs.importSongs(id, { source })
    if (runId) await api.runs.wait(runId, { onProgress: follow('Progress of the import', show) })
    show('Added.')
    done(confirm, find('#preview'))
    changed()
  })

  const given = new URLSearchParams(location.search).get('source')
  if (given) {
    // Not again when the page is loaded again.
    history.replaceState(null, '', location.pathname)
    input.value = given
    find('#fill-part').scrollIntoView({ block: 'center' })
    find('#preview [type=submit]').click()
  }
}

/** Offers the button that adds what a preview has shown. */
export function offer(confirm: Element): void {
  if (confirm.hidden) return
  confirm.querySelector('.row')!.hidden = false
  confirm.querySelector('.outcome')!.replaceChildren()
  confirm.querySelector('button')!.focus()
}

/** Leaves only the outcome, and begins anew at the preview. */
export function done(confirm: Element, preview: Element): void {
  confirm.querySelector('.row')!.hidden = true
  preview.reset()
  preview.querySelector('.outcome')!.replaceChildren()
  preview.querySelector('input')!.focus()
}
