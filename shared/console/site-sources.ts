import type { Site } from '../client/mod.ts'
import { type Element, h } from './dom.ts'

/** What people call the source of a field. A field without one was entered by hand. */
const sources: Record<string, string> = {
  apple_music: 'From Apple Music.',
  bandsintown: 'From Bandsintown.',
  brief: 'Read from your words, and accepted.',
  spotify: 'From Spotify.',
}

/** Says beside each field of the editor where its value is from. What is typed has no source until it is saved. */
export function showSources(
  form: Element,
  { name, assets, facts: { showBrief: _, ...facts }, sources: given = {} }: Site,
  isChanged: (field: string) => boolean,
): void {
  for (const old of form.querySelectorAll('[data-source]')) old.remove()
  for (const [field, value] of Object.entries({ name, assets, ...facts })) {
    if (isChanged(field) || Array.isArray(value) && value.length === 0) continue
    const text = sources[given[field] ?? ''] ?? 'Entered by hand.'
    const note = h('small', { 'data-source': field }, text)
    const list = form.querySelector(`[data-rows="${field}"]`)
    if (list) list.querySelector('legend')!.after(note)
    else form.querySelector(`[name="${field}"]:not([data-rows] *)`)!.closest('label')!.append(note)
  }
}
