import { type Child, find, h } from './dom.ts'
import { describeFailure } from './failure.ts'
import { to } from '../place.ts'

/** Why something failed, as elements. */
export function explain(error: unknown): Child[] {
  const { text, link } = describeFailure(error)
  return link ? [text, ' ', h('a', { href: link.href }, link.text), '.'] : [text]
}

/** Replaces the content of a page that cannot be shown. */
export function failPage(query: string, error: unknown, list: { path: string; name: string }): void {
  find(query).replaceChildren(
    h(
      'section',
      { class: 'card span' },
      h('p', { class: 'problem', role: 'alert' }, ...explain(error)),
      h(
        'div',
        { class: 'row' },
        h('button', { type: 'button', onclick: () => location.reload() }, 'Try again'),
        h('a', { class: 'button', href: to(list.path) }, list.name),
      ),
    ),
  )
}
