import type { ComponentChildren } from 'preact'
import { announce, busy, problem, run } from './state.ts'

/** One of the parts of which the page shows one at a time. */
export const Part = ({ id, title, children }: {
  id: string
  title: ComponentChildren
  children: ComponentChildren
}) => (
  <section id={id} class='card'>
    <h1 tabIndex={-1} ref={announce}>{title}</h1>
    {children}
  </section>
)

/** Does its work, or submits its form. */
export const Button = ({ work, ...props }: {
  work?: () => Promise<string | undefined>
  id?: string
  class?: string
  children: ComponentChildren
}) => (
  <button
    {...props}
    type={work ? 'button' : 'submit'}
    aria-disabled={busy.value || undefined}
    onClick={work && run(work)}
  />
)

export const Problem = () => <p class='problem' role='alert'>{problem.value}</p>
