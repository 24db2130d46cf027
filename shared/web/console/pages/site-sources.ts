import type { Site } from '../../../client/mod.ts'
import { type Element, h } from '../dom/dom.ts'

/** The source of a field in words. */
function inWords(source?: string): string {
  if (!source) return 'Entered by hand.'
  if (source === 'brief') return 'Read from your words, and accepted.'
  return `From ${source.replace(/(?:^|_)(.)/g, (_, letter) => ` ${letter.toUpperCase()}`).trim()}.`
}

/** Says beside each field of the editor where its value is from. What is typed has no source until it is saved. */
export function showSources(
  form: Element,
  { name, assets, facts: { showBrief: _, game: __, ...facts }, sources = {} }: Site,
  isChanged: (field: string) => boolean,
): void {
  for (const old of form.querySelectorAll('[data-source]')) old.remove()
  for (const [field, value] of Object.entries({ name, assets, ...facts })) {
    if (isChanged(field) || Array.isArray(value) && value.length === 0) continue
    const note = h('small', { 'data-source': field }, inWords(sources[field]))
    const list = form.querySelector(`[data-rows="${field}"]`)
    if (list) list.querySelector('legend')!.after(note)
    else form.querySelector(`[name="${field}"]:not([data-rows] *)`)!.closest('label')!.append(note)
  }
}
