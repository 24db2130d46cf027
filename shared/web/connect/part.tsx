import type { ComponentChildren, ComponentProps } from 'preact'
import { useRef } from 'preact/hooks'
import { announce, busy, isTyped, problem, run, type Work } from './state.ts'

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
  work?: Work
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

export const Problem = () => <p id='problem' class='problem' role='alert'>{problem.value}</p>

/** A form of one field, whose problem is told beside it in the words of the page. */
export function Form({ work, label, button, ...field }: ComponentProps<'input'> & {
  work: (input: HTMLInputElement) => Promise<string | undefined>
  label: string
  button: string
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <form method='post' noValidate onSubmit={(event) => run(() => work(input.current!))(event)}>
      <label>
        <span>{label}</span>
        <input
          {...field}
          ref={input}
          required
          aria-describedby='problem'
          aria-invalid={isTyped.value || undefined}
        />
      </label>
      <Problem />
      <Button class='main'>{button}</Button>
    </form>
  )
}
