import { signal } from '@preact/signals'
import { ApiError, RunFailedError, type Site } from '../../../../client/mod.ts'
import { toast } from '../../../components/toast.tsx'
import { api } from '../api.ts'
import * as form from '../form/model.ts'
import { readAgain, site } from '../site.ts'
import { act, newPlace, type Place } from '../form/outcome.tsx'
import { preview } from './preview.tsx'

/** Whether the page is being generated: no other change is allowed, because its draft would be of an older revision. */
export const isLocked = signal(false)

export const savedLater = 'Your changes can be saved when the page is made.'
export const lockedText = `The page is being generated. ${savedLater}`

/** Saving, publishing, and what is read from the notes. */
export const edit = newPlace()
/** The generation. */
export const generation = newPlace()

export const generateText = 'Generate (up to 25 credits)'

/** The button that generates is in the form, and on a phone in the bar before the first draft. */
export const focusGenerate = () =>
  [...document.querySelectorAll<HTMLElement>('#generate [type=submit],#bar-generate')]
    .find((button) => button.checkVisibility())?.focus()

/** Shows a site, with what was typed. */
export function changed(changed: Site, saved?: Map<form.Name, string>): form.Overlap[] {
  const overlaps = form.show(changed, saved)
  site.value = changed
  void preview.load()
  return overlaps
}

/** Does what changes the site. If it was changed elsewhere meanwhile, that state can be loaded, and what was typed stays. */
export async function unlessChanged(place: Place, work: () => Promise<unknown>): Promise<void> {
  if (isLocked.value) {
    place.outcome.value = lockedText
    return
  }
  try {
    await work()
  } catch (error) {
    // A run that failed may have had another reason: the revision tells.
    const isConflict = error instanceof RunFailedError || error instanceof ApiError && error.status === 409
    if (!isConflict) throw error
    const newer = await api.sites.get(site.value!.id)
    if (newer.revision === site.value!.revision) throw error
    const { NewerState } = await import('./newer-state.tsx')
    place.outcome.value = <NewerState place={place} reload={reload} />
  }
}

async function storeChanges(): Promise<void> {
  form.problems.value = {}
  await preview.pause()
  const sent = form.state()
  const { id, revision } = site.value!
  const stored = await api.sites.edit(id, { revision, ...form.changes() }).catch(form.showProblems)
    .finally(preview.release)
  changed(stored.site, sent)
  edit.outcome.value = (
    <>
      Saved.
      {stored.corrections.map(({ field, from, to }) => (
        <p key={field}>{form.labelOf(field)}: {from} would be hard to read, so it is {to}.</p>
      ))}
    </>
  )
}

export const save = () => act(edit, () => unlessChanged(edit, storeChanges))

export const publish = () =>
  act(edit, () =>
    unlessChanged(edit, async () => {
      if (form.hasChanges()) await storeChanges()
      const { id, revision } = site.value!
      changed(await api.sites.publish(id, revision))
      edit.outcome.value = ''
      toast('Published.')
      generation.outcome.value = ''
    }))

export function discard(): void {
  form.reset()
  edit.problem.value = edit.outcome.value = ''
}

export const takeOffline = () =>
  act(edit, async () => {
    const { id, revision } = site.value!
    const wasAsDraft = isPublished(site.value!)
    changed(await api.sites.unpublish(id))
    edit.outcome.value = 'The page is offline. The draft and the fans stay.'
    // Publishing again would show what was changed since.
    if (wasAsDraft) {
      toast('The page is offline.', async () =>
        changed(await api.sites.publish(id, site.value?.revision ?? revision)))
    }
  })

/** Whether fans see the draft already. Postgres returns equal documents as the same text. */
const isPublished = ({ draft, published }: Site): boolean =>
  JSON.stringify(draft) === JSON.stringify(published)

/** Reads the site that this tab was not told of. */
export const reload = async (): Promise<form.Overlap[]> => changed(await readAgain())
