/** The pattern of what is not whole. */
export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width='5' height='5' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>
    <rect class='hatch-ground' width='5' height='5' />
    <line class='hatch' x1='0' x2='0' y1='0' y2='5' />
  </pattern>
)
