/** `npm run map:import --` or `npm run gazetteer:import`, or what `fixit` has instead. */
export const importProgram = (name: 'map:import' | 'gazetteer:import'): string =>
  process.env['FIXIT_COMMAND'] ? `${process.env['FIXIT_COMMAND']} ${name}` : `npm run ${name}`;

/**
 * An operator's command as it is typed here: `fixit`, which the unit and the image install, sets FIXIT_COMMAND; a source checkout has
 * `npm run admin`.
 */
export const operatorCommand = (words: string): string =>
  `${process.env['FIXIT_COMMAND'] || 'npm run admin --'} ${words}`;
