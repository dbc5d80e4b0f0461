const number = new Intl.NumberFormat('en-GB');

export const texts = {
  title: 'Crop your picture',
  how: 'Customers see what is inside the frame. Move the picture with a finger, the mouse or the arrow keys.',
  frame: 'Part of the picture inside the frame',
  position: (left: number, top: number, zoom: number) =>
    `${left}% from the left, ${top}% from the top, enlarged ${zoom.toFixed(1)} times`,
  smaller: 'Smaller',
  larger: 'Larger',
  size: 'Size of the picture',
  about: (name: string, width: number, height: number) =>
    `${name}, ${number.format(width)} by ${number.format(height)}. Its location is removed.`,
  small: (width: number, height: number) => `This part has only ${width} by ${height} pixels and will look blurred.`,
  use: 'Use this picture',
  unreadable: 'This picture is damaged, or your browser cannot open it. Please choose another.',
} as const;
