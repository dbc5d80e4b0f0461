/** Contains a valid PNG of 2 by 2 pixels. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM40+FypsOFAUIBAC7OBmGjgG6UAAAAAElFTkSuQmCC',
  'base64',
);
