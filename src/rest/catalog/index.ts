import { bulkCreateProducts } from './bulk-create-products';
import { bulkDeleteProducts } from './bulk-delete-products';
import { bulkUpdateProducts } from './bulk-update-products';
import { createCategory } from './create-category';
import { createProduct } from './create-product';
import { deleteProduct } from './delete-product';
import { getCategory } from './get-category';
import { getMobileProduct } from './get-mobile-product';
import { getPartnerProduct } from './get-partner-product';
import { getProduct } from './get-product';
import { getProductPage } from './get-product-page';
import { getWebProduct } from './get-web-product';
import { listCategories } from './list-categories';
import { listProductChanges } from './list-product-changes';
import { updateCategory } from './update-category';
import { updateProduct } from './update-product';

export const catalogEndpoints = [
  getProduct,
  getWebProduct,
  getMobileProduct,
  getPartnerProduct,
  getProductPage,
  createProduct,
  updateProduct,
  deleteProduct,
  bulkCreateProducts,
  bulkUpdateProducts,
  bulkDeleteProducts,
  listProductChanges,
  listCategories,
  getCategory,
  createCategory,
  updateCategory,
];
