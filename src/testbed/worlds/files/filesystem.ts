import { handlers, type World } from '../../world.ts';
import { createDirectory, editFile, moveFile, writeFile } from './changing.ts';
import { filesystemSlice, HOME } from './home.ts';
import { directoryTree, listDirectory, listDirectoryWithSizes, searchFiles } from './listing-tools.ts';
import { getFileInfo, readMultipleFiles, readTextFile, said } from './reading.ts';

/** The reference filesystem server over a disk that is a value: the same answers and errors, without symbolic links. */
export const filesystem: World = {
  server: 'filesystem',
  slices: [filesystemSlice],
  tools: handlers({
    read_text_file: readTextFile,
    read_multiple_files: readMultipleFiles,
    write_file: writeFile,
    edit_file: editFile,
    create_directory: createDirectory,
    list_directory: listDirectory,
    list_directory_with_sizes: listDirectoryWithSizes,
    directory_tree: directoryTree,
    move_file: moveFile,
    search_files: searchFiles,
    get_file_info: getFileInfo,
    list_allowed_directories: () => said(`Allowed directories:\n${HOME}`),
  }),
};
