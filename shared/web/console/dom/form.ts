import { type Child, type Element, find, h, texts } from './dom.ts'
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
