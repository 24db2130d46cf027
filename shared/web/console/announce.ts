/** Tells screen readers, without a change to be seen. */
export function announce(text: string): void {
  document.querySelector('#announcer')!.textContent = text
}
