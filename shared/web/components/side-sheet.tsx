import { Dialog } from './dialog.tsx'
import type { Parts } from './drawer.tsx'

/** What a drawer has, over the page, where there is no room beside it. */
export const Sheet = ({ label, head, foot, close, children }: Parts) => (
  <Dialog label={label} class='sheet side-sheet' close={close}>
    {() => (
      <div>
        <div class='drawer-head'>{head}</div>
        <div class='drawer-body'>{children}</div>
        {foot && <div class='drawer-foot'>{foot}</div>}
      </div>
    )}
  </Dialog>
)
