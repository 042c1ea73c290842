/** Width of a dish of the menu. Other places of its page take the same, so that the picture is asked for once. */
export const MENU_PICTURE_SIZES = '(min-width: 768px) 208px, 126px';
