import { signal } from '@preact/signals'

interface Toast {
  text: string
  /** Takes back what was done. */
  undo?: () => Promise<unknown>
}

const shown = signal<Toast | undefined>()
let timer: ReturnType<typeof setTimeout>
/** Long enough to read it and to decide. */
const shownMs = 10_000

/** Says what was done, for some seconds, with a button that takes it back if that is possible. */
export function toast(text: string, undo?: Toast['undo']): void {
  clearTimeout(timer)
  shown.value = { text, undo }
  timer = setTimeout(() => shown.value = undefined, shownMs)
}

async function takeBack(undo: () => Promise<unknown>): Promise<void> {
  toast('Undoing…')
  try {
    await undo()
    toast('Undone.')
  } catch (error) {
    toast(error instanceof Error ? error.message : 'That could not be undone.')
  }
}

/** The place of toasts, once in the page. */
export const Toasts = () => (
  <div class='toasts' role='status'>
    {shown.value && (
      <p class='toast'>
        {shown.value.text}
        {shown.value.undo && (
          <button type='button' onClick={() => void takeBack(shown.value!.undo!)}>Undo</button>
        )}
      </p>
    )}
  </div>
)
