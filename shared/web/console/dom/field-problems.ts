import { ApiError } from '../../../client/mod.ts'
import { type Element, h } from './dom.ts'

/** The control of a field, by the path that the API gives it. */
export type Locate = (path: string[]) => Element | undefined

/** What the name of a control begins with, without its hint and its problem. */
export const nameOf = (control: Element): string =>
  (control.closest('label')?.querySelector('span') ?? control.closest('fieldset')?.querySelector('legend'))
    ?.textContent ?? ''

/** The message without the path, which its place says. */
export const messageOf = ({ field, message }: ApiError['fields'][number]): string =>
  message.startsWith(`${field} `) ? message.slice(field.length + 1) : message

export function clearProblems(form: Element): void {
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid')
  for (const problem of form.querySelectorAll('.field-problem')) problem.remove()
}

/**
 * Shows each problem beside its control, and moves the focus to the first one. A problem becomes a part of its control's label,
 * so that it is read with it.
 * @throws the error, if it has a problem without a control
 */
export function showProblems(error: unknown, form: Element, locate: Locate): void {
  if (!(error instanceof ApiError)) throw error
  clearProblems(form)
  const found = error.fields.map((field) => ({ field, control: locate(field.field.split('.')) }))
  const placed = found.filter((each): each is typeof each & { control: Element } =>
    each.control !== undefined
  )
  for (const { field, control } of placed) {
    control.setAttribute('aria-invalid', 'true')
    const part = control.closest('details')
    if (part) part.setAttribute('open', '')
    const place = control.closest('label') ?? control.closest('fieldset')!
    place.append(h('small', { class: 'field-problem' }, messageOf(field)))
  }
  placed[0]?.control.focus()
  if (placed.length === 0 || placed.length < found.length) throw error
  throw new Error(
    placed.length === 1 ? 'One field needs a change.' : `${placed.length} fields need a change.`,
  )
}
