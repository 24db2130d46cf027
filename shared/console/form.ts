import { announce, type Child, type Element, find, h, texts } from './dom.ts'
import { run } from './region.ts'

export interface Values {
  text(name: string): string
  all(name: string): string[]
}

/** Deno's own FormData takes no form. */
const readForm = (form: Element) => new (FormData as unknown as new (form: Element) => FormData)(form)

/** Runs the work of a form when it is submitted. `show` sets the outcome below its button. */
export function onSubmit(
  id: string,
  work: (values: Values, show: (...children: Child[]) => void, form: Element) => Promise<unknown>,
): void {
  const form = find(`#${id}`)
  const outcome = form.querySelector('.outcome')!
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const data = readForm(form)
    const values = {
      text: (name: string) => String(data.get(name) ?? '').trim(),
      all: (name: string) => data.getAll(name).map(String),
    }
    outcome.replaceChildren()
    const show = (...children: Child[]) => outcome.replaceChildren(...texts(children))
    void run(
      form.querySelector('[type=submit]')!,
      form.querySelector('.problem')!,
      () => work(values, show, form),
    )
  })
}

/** A button that does something with a row, which `about` names for screen readers. The problem appears beside it. */
export function action(name: string, about: string, work: () => Promise<unknown>): Element {
  const problem = h('span', { class: 'problem', role: 'alert' })
  const button: Element = h('button', {
    type: 'button',
    'aria-label': `${name} ${about}`.trim(),
    onclick: () => void run(button, problem, work),
  }, name)
  return h('span', { class: 'row' }, button, problem)
}

/** Like `action`, for what cannot be undone: the second press does it. */
export function sureAction(name: string, about: string, work: () => Promise<unknown>): Element {
  let isSure = false
  const element = action(name, about, async () => {
    if (isSure) return await work()
    isSure = true
    button.textContent = 'Press again to confirm'
    button.setAttribute('aria-label', `Press again to confirm: ${name} ${about}`)
    announce('Press again to confirm')
  })
  const button = element.querySelector('button')!
  return element
}

/** A secret that is shown once. */
export const secret = (text: string, value: string): Element =>
  h('div', { class: 'secret' }, h('p', {}, text), h('code', { tabindex: 0 }, value))

/** Fills a select, after the entries that it has. */
export function addOptions(query: string, rows: readonly { id: string; name: string | null }[]): void {
  find(query).append(...rows.map(({ id, name }) => h('option', { value: id }, name ?? 'Without a name')))
}
