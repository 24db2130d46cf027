import { type Child, type Element, find, h, texts } from './dom.ts'
import { explain } from './explain.ts'
import { clearProblems, showProblems } from './field-problems.ts'
import { proven } from './proof.ts'
import { withBusyButton } from './region.ts'

export interface Values {
  text(name: string): string
  all(name: string): string[]
}

export type Show = (...children: Child[]) => void

export const showIn = (outcome: Element): Show => (...children) => outcome.replaceChildren(...texts(children))

/** The control of a field of the API: it has the last name of the path, or that of the list. */
const controlIn = (form: Element) => (path: string[]) =>
  [path.at(-1)!, path[0]!].map((name) => form.querySelector(`[name="${CSS.escape(name)}"]`))
    .find((found) => found !== null) ?? undefined

/**
 * Runs the work of a form when it is submitted. `show` sets the outcome below its button; a problem of a field is shown beside it.
 */
export function onSubmit(
  id: string,
  work: (values: Values, show: Show, form: Element) => Promise<unknown>,
): void {
  const form = find(`#${id}`)
  const outcome = form.querySelector('.outcome')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const data = new FormData(form as unknown as HTMLFormElement)
    const values = {
      text: (name: string) => String(data.get(name) ?? '').trim(),
      all: (name: string) => data.getAll(name).map(String),
    }
    outcome.replaceChildren()
    clearProblems(form)
    void withBusyButton(
      form.querySelector('[type=submit]')!,
      form.querySelector('.problem')!,
      () =>
        proven(() => work(values, showIn(outcome), form)).catch((error) => {
          // What was going on is over.
          outcome.replaceChildren()
          showProblems(error, form, controlIn(form))
        }),
    )
  })
}

/** Asks before a page is left on which something was typed into the form. Returns what ends that. */
export function askBeforeLeaving(form: Element): () => void {
  const warn = (event: Event) => event.preventDefault()
  form.addEventListener('input', () => addEventListener('beforeunload', warn))
  return () => removeEventListener('beforeunload', warn)
}

/** A button that does something with a row, which `about` names for screen readers. The problem appears beside it. */
export function action(
  name: string,
  about: string,
  work: () => Promise<unknown>,
  mayStart: () => Promise<boolean> = () => Promise.resolve(true),
): Element {
  const problem = h('span', { class: 'problem', role: 'alert' })
  const button: Element = h('button', {
    type: 'button',
    'aria-label': `${name} ${about}`.trim(),
    onclick: () => void withBusyButton(button, problem, async () => await mayStart() && await proven(work)),
  }, name)
  return h('span', { class: 'row' }, button, problem)
}

/**
 * Like `action`, for what cannot be undone: a dialog asks first.
 * @param text what will be gone
 * @param typed what the person has to type, if it cannot be had again
 */
export const confirmButton = (
  name: string,
  about: string,
  text: string,
  work: () => Promise<unknown>,
  typed?: string,
): Element =>
  action(name, about, work, async () => {
    // Not every page with a form asks.
    const { ask } = await import('../../components/ask.tsx')
    return await ask({ title: `${name} ${about}?`, text, act: name, name: typed })
  })

/** A button that copies a text, which `about` names for screen readers. */
export function copyButton(about: string, value: string): Element {
  const copied = h('span', { role: 'status' })
  const copy = action('Copy', about, async () => {
    await navigator.clipboard.writeText(value)
    copied.textContent = 'Copied.'
  })
  copy.append(copied)
  return copy
}

/** Adds rows to a select, after the entries that it has. */
export function addOptions(query: string, rows: readonly { id: string; name: string | null }[]): void {
  find(query).append(...rows.map(({ id, name }) => h('option', { value: id }, name ?? 'Without a name')))
}

/** The value of a control: its text, or true for a box that is ticked. Empty if there is none. */
export const readControl = (control: Element): string | true =>
  control.type !== 'checkbox' ? control.value.trim() : control.checked || ''

/** Sets the value of a control. A select gets an option for a value that it does not have; without a value, its first one. */
export function setValue(control: Element, value: string): void {
  if (control.type === 'checkbox') {
    control.checked = value === 'true'
    return
  }
  if (control.tagName === 'SELECT') {
    const first = control.querySelector('option')!.value
    const options = [...control.querySelectorAll('option')].map((option) => option.value)
    if (value === '' && first !== '') return setValue(control, first)
    if (!options.includes(value)) control.append(h('option', { value }, value))
  }
  if (control.value !== value) control.value = value
}

/**
 * Adds the rows that are loaded to the select of this name, and returns them. A failure is shown below it: the form works without
 * them.
 */
export async function offerRows<R extends { id: string; name: string | null }>(
  name: string,
  what: string,
  load: () => Promise<readonly R[]>,
): Promise<readonly R[]> {
  try {
    const rows = await load()
    addOptions(`[name=${name}]`, rows)
    return rows
  } catch (error) {
    const problem = h(
      'small',
      { class: 'problem', role: 'alert' },
      `${what} could not be loaded. `,
      ...explain(error),
    )
    find(`[name=${name}]`).after(problem)
    return []
  }
}
