/**
 * Returns the command that imports data: `npm run map:import --`, for example, or its equivalent of
 * the program `fixit`.
 */
export const importProgram = (name: 'map:import' | 'gazetteer:import'): string =>
  process.env['FIXIT_COMMAND'] ? `${process.env['FIXIT_COMMAND']} ${name}` : `npm run ${name}`;

/**
 * Returns an operator command as it is typed on this machine. The unit and the image install `fixit`
 * and set FIXIT_COMMAND; a source checkout uses `npm run admin`.
 */
export const operatorCommand = (words: string): string =>
  `${process.env['FIXIT_COMMAND'] || 'npm run admin --'} ${words}`;
