import { Icon } from './icon.tsx'

export const CloseButton = ({ close }: { close: () => void }) => (
  <button type='button' class='icon-button' aria-label='Close' onClick={close}>
    <Icon name='close' />
  </button>
)
