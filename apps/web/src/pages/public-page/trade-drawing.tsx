import { classes } from '../../ui/classes.ts';
import pictureStyles from '../../ui/picture.module.css';
import { Picture } from '../../ui/picture.tsx';
import styles from './trade-drawing.module.css';

const files = import.meta.glob<string>('../../../public/pictures/categories/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Maps the path of each drawing that comes with the app to its shapes. */
const drawings = new Map(
  Object.entries(files).map(([file, svg]) => [
    file.replace('../../../public', ''),
    svg.replace(/^<svg[^>]*>(?:<title>.*?<\/title>)?/, '').replace('</svg>', ''),
  ]),
);

/** The app's own drawings are inlined and need no request. */
export function TradeDrawing({ src }: { src: string | null }) {
  const shapes = src === null ? undefined : drawings.get(src);
  if (shapes === undefined) return <Picture src={src} shape="drawing" />;
  return (
    <svg
      viewBox="0 0 120 96"
      aria-hidden="true"
      className={classes(pictureStyles.drawing, styles.shapes)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes come from one of the app's own files.
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  );
}
